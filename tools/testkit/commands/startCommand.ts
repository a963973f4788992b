import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { onTestFinished } from "vitest";
import { root } from "../../../scripts/lib/folders.mjs";
import { cleanEnvironment } from "./cleanEnvironment";

export interface StartedCommand {
  child: ChildProcess;
  output(): string;
  /** Resolves when the output contains the text; rejects when the command ends first. */
  waitForOutput(text: string | RegExp): Promise<void>;
  /** Resolves with the exit code or the name of the signal. */
  ended: Promise<number | string>;
}

/**
 * Runs the script of `npm start` with these variables, and stops it after the test.
 * @param stdout a file descriptor for its standard output, which `output` then lacks
 */
export function runStartCommand(env: Record<string, string>, stdout?: number): StartedCommand {
  const child = spawn(process.execPath, [path.join(root, "scripts", "start.mjs")], {
    cwd: root,
    // Ignores the developer's .env.
    env: { ...cleanEnvironment(), SHOP_ENV_FILE: "", ...env },
    stdio: ["ignore", stdout ?? "pipe", "pipe"],
  });
  let output = "";
  let onChange = () => {};
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      onChange();
    });
  }
  const ended = new Promise<number | string>((resolve) => {
    child.on("close", (code, signal) => resolve(signal ?? code ?? 0));
  });
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  return {
    child,
    ended,
    output: () => output,
    waitForOutput: (text) =>
      new Promise((resolve, reject) => {
        onChange = () => {
          if (typeof text === "string" ? output.includes(text) : text.test(output)) resolve();
        };
        onChange();
        ended.then((how) => reject(new Error(`It ended with ${how} and had said:\n${output}`)));
      }),
  };
}
