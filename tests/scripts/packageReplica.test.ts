import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { stopChild, trackChildProcess } from "../../scripts/lib/childProcesses.mjs";
import { canBuildGoTool, findOrBuildGoTool, litestream, versitygw } from "../../scripts/lib/goBinaries.mjs";
import { ensureOwner } from "../../scripts/lib/owner.mjs";
import { findFreePort } from "../../scripts/lib/ports.mjs";
import { standbyUsedMessage } from "../../scripts/lib/standbyCopy.mjs";
import { createTemporaryFolder } from "../../tools/testkit/files/temporaryFolder";
import { type S3Server, startS3Server } from "../../tools/testkit/server/s3Server";

/*
 * replicate.sh, standby.sh and promote.sh of a built package, with a real S3 server.
 * tests/server/operation/s3.test.ts has the npm commands.
 */

// Without Go, and without both programs in the cache, there is no S3 server: the test is skipped, and the
// run's summary counts it.
const canRun = (await canBuildGoTool(versitygw)) && (await canBuildGoTool(litestream));
if (!canRun) console.warn("Not run: Go is not installed to build versitygw and Litestream.");

let s3: S3Server;
let litestreamBinary: string;
beforeAll(async () => {
  if (!canRun) return;
  litestreamBinary = await findOrBuildGoTool(litestream, { log: () => {} });
  s3 = await startS3Server();
}, 600_000);
afterAll(() => s3?.remove());

// Node.js is not in this PATH, and Litestream is named in .env.
const bare = { cwd: "/", env: { PATH: "/usr/bin:/bin", AWS_CA_BUNDLE: "/none" } };

/** Writes the .env of a package. @returns the shop's address */
async function writeSettings(folder: string): Promise<string> {
  const port = await findFreePort();
  const settings = { PORT: port, LITESTREAM_BIN: litestreamBinary, SHOP_REPLICA: 1, ...s3.env };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(path.join(folder, ".env"), lines.join(""));
  return `http://127.0.0.1:${port}`;
}

/** Starts a script of a package, which is stopped after the test. */
function startScript(
  folder: string,
  name: string,
  args: string[] = [],
): { child: ChildProcess; output(): string } {
  const child = trackChildProcess(
    spawn(path.join(folder, name), args, { ...bare, stdio: ["ignore", "pipe", "pipe"] }),
  );
  onTestFinished(() => stopChild(child));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (output += text));
  return { child, output: () => output };
}

async function orderIds(url: string, token: string): Promise<string[]> {
  const answer = await fetch(`${url}/api/collections/orders/records`, { headers: { Authorization: token } });
  const { items } = (await answer.json()) as { items: { orderId: string }[] };
  return items.map(({ orderId }) => orderId).sort();
}

const untilOpen = ({ output }: { output(): string }) =>
  expect.poll(output, { timeout: 60_000 }).toContain("Server started");

test.skipIf(!canRun)(
  "a package copies its database to S3, and another package opens it from there",
  async () => {
    // The space checks the quoting in the scripts.
    const base = createTemporaryFolder();
    const [first, second] = [path.join(base, "our shop"), path.join(base, "second computer")];
    execFileSync(process.execPath, ["scripts/package.mjs", first], { stdio: "ignore" });
    cpSync(first, second, { recursive: true });
    const url = await writeSettings(first);
    const shop = startScript(first, "start.sh");
    await untilOpen(shop);
    const { token } = await ensureOwner({
      binary: path.join(first, "pocketbase"),
      dataDir: path.join(first, "pb_data"),
      email: "owner@example.com",
      password: "correct-horse-battery",
    });
    const createOrder = async (orderId: string) => {
      const answer = await fetch(`${url}/api/collections/orders/records`, {
        method: "POST",
        headers: { Authorization: token, "Content-Type": "application/json" },
        body: JSON.stringify({ orderId, total: 500 }),
      });
      expect(answer.status).toBe(200);
    };

    const replica = startScript(first, "replicate.sh");
    const objects = path.join(s3.folder, "replica", "0000");
    await createOrder("first");
    await expect.poll(() => existsSync(objects), { timeout: 60_000 }).toBe(true);
    const promotedUrl = await writeSettings(second);
    const copied = path.join(second, "pb_data", "standby.db-txid");
    const standby = startScript(second, "standby.sh");
    await expect.poll(() => existsSync(copied), { timeout: 60_000 }).toBe(true);
    await createOrder("second");
    // Litestream copies what is left when it ends.
    await stopChild(replica.child);
    await stopChild(shop.child, "SIGKILL");

    const log = path.join(second, "pb_data", "data.db-wal");
    writeFileSync(log, "");
    expect(spawnSync(path.join(second, "promote.sh"), { ...bare, encoding: "utf8" })).toMatchObject({
      status: 1,
      stderr: "pb_data/data.db-wal exists: move that folder away first.\n",
    });
    rmSync(log);
    // The script opens the standby copy only with `--local`. Each attempt to reach S3 takes seven seconds.
    const third = path.join(base, "third computer");
    cpSync(second, third, { recursive: true, preserveTimestamps: true });
    await s3.stop();
    expect(spawnSync(path.join(third, "promote.sh"), { ...bare, encoding: "utf8" })).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(
        /If S3 stays unreachable, .\/promote.sh --local opens .* at \d{4}-\d\d-.* UTC/,
      ),
    });
    const local = startScript(third, "promote.sh", ["--local"]);
    await untilOpen(local);
    expect(local.output()).toContain(
      "Opening the standby copy without S3. It has everything that was saved until",
    );
    expect(await orderIds(promotedUrl, token)).toContain("first");
    await stopChild(local.child);
    await s3.start();

    // standby.sh still runs, and does not touch what promote.sh opens.
    expect(standby.child.exitCode).toBeNull();
    const promoted = startScript(second, "promote.sh");
    await untilOpen(promoted);
    expect(promoted.output()).toContain(standbyUsedMessage);
    await stopChild(standby.child);
    expect(await orderIds(promotedUrl, token)).toEqual(["first", "second"]);

    // A data folder is never replaced, and other users of the computer cannot read it.
    expect(spawnSync(path.join(second, "promote.sh"), { ...bare, encoding: "utf8" })).toMatchObject({
      status: 1,
      stderr: "pb_data/data.db exists: move that folder away first.\n",
    });
    for (const data of [path.join(first, "pb_data"), path.join(second, "pb_data")]) {
      const written = readdirSync(data, { recursive: true }).map(String);
      expect(written.filter((file) => statSync(path.join(data, file)).mode & 0o077)).toEqual([]);
    }
  },
);
