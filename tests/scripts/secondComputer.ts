import { type ChildProcess, spawn } from "node:child_process";
import { expect, onTestFinished } from "vitest";
import { stopChild, trackChildProcess } from "../../scripts/lib/childProcesses.mjs";
import { findFreePort } from "../../scripts/lib/ports.mjs";
import { cleanEnvironment } from "../../tools/testkit/commands/cleanEnvironment";
import type { Shop } from "../../tools/testkit/server/shopServer";

/*
 * The commands of a second computer that follows a shop's copy on S3 and opens the shop from it.
 */

export interface RunningScript {
  readonly child: ChildProcess;
  /** What it printed so far. */
  output(): string;
  /** Resolves to its exit code. */
  readonly ended: Promise<number | null>;
}

/** Runs scripts/<name>.mjs as on a separate computer, until the end of the test. */
export function runScript(
  name: "replicate" | "standby" | "promote",
  dataDir: string,
  env: Readonly<Record<string, string>>,
  args: string[] = [],
): RunningScript {
  // Any free port: a shop may be open at the usual one.
  const settings = { PORT: "0", ...env, SHOP_ENV_FILE: "", SHOP_DATA_DIR: dataDir, SHOP_DEMO: "0" };
  const child: ChildProcess = trackChildProcess(
    spawn(process.execPath, [`scripts/${name}.mjs`, ...args], {
      env: { ...cleanEnvironment(), ...settings },
      stdio: ["ignore", "pipe", "pipe"],
    }),
  );
  onTestFinished(() => stopChild(child));
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text) => (output += text));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { child, output: () => output, ended };
}

export async function createOrder(shop: Pick<Shop, "url" | "superuser">, orderId: string): Promise<void> {
  const answer = await fetch(`${shop.url}/api/collections/orders/records`, {
    method: "POST",
    headers: { Authorization: shop.superuser.token, "Content-Type": "application/json" },
    body: JSON.stringify({ orderId, total: 500 }),
  });
  expect(answer.status).toBe(200);
}

export interface Promotion {
  /** What the command printed. */
  readonly output: string;
  readonly orders: string[];
}

/**
 * Promotes the shop in a folder and closes it again, after `use`.
 * @returns what the command printed, and the order ids of the promoted shop
 */
export async function promote(
  dataDir: string,
  options: { env: Readonly<Record<string, string>>; token: string; args?: string[] },
  use: (url: string) => Promise<void> = async () => {},
): Promise<Promotion> {
  const port = await findFreePort();
  const { child, output } = runScript(
    "promote",
    dataDir,
    { ...options.env, PORT: String(port) },
    options.args,
  );
  await expect.poll(output, { timeout: 60_000 }).toContain("The promoted shop is open at");
  const url = `http://127.0.0.1:${port}`;
  await use(url);
  const headers = { Authorization: options.token };
  const answer = await fetch(`${url}/api/collections/orders/records`, { headers });
  const { items } = (await answer.json()) as { items: { orderId: string }[] };
  await stopChild(child);
  return { output: output(), orders: items.map(({ orderId }) => orderId).sort() };
}
