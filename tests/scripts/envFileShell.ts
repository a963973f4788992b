import { spawnSync } from "node:child_process";
import { copyFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../scripts/lib/folders.mjs";
import { name, other } from "./envFileCases";

/* How the tests run scripts/setup/readEnv.sh. */

interface Options {
  /** Variables that are set before. */
  before?: NodeJS.ProcessEnv;
  uid?: number;
  /** A folder with programs that are used instead of the system's. */
  programs?: string;
}

/** The two variables as the scripts of a package read them, or what they print when they refuse the file. */
export function readByShell(folder: string, { before = {}, uid, programs }: Options = {}) {
  copyFileSync(path.join(root, "scripts", "setup", "readEnv.sh"), path.join(folder, "readEnv.sh"));
  const dump = `"$NODE" -p "JSON.stringify([process.env.${name}, process.env.${other}])"`;
  const { status, stdout, stderr } = spawnSync("sh", ["-c", `. ./readEnv.sh || exit 1\n${dump}`], {
    cwd: folder,
    env: { ...before, PATH: `${programs ? `${programs}:` : ""}/usr/bin:/bin`, NODE: process.execPath },
    encoding: "utf8",
    ...(uid === undefined ? {} : { uid }),
  });
  if (status !== 0) return { status, stderr };
  return (JSON.parse(stdout) as (string | null)[]).map((value) => value ?? undefined);
}

/** What a package prints for a value in the second line that a shell would change. */
export const expansionProblem = `.env, line 2: nothing is expanded in the value of ${name}, which a shell would change. Write a path in full, and put a value with a literal $, ~, \\ or \` into single quotes.\n`;

/** What a package prints for another encoding. */
export const encodingProblem = ".env is not UTF-8 text: save it with the encoding UTF-8.\n";
