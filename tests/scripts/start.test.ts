import { execFileSync } from "node:child_process";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findFreePort } from "../../scripts/lib/ports.mjs";
import { runStartCommand } from "../../tools/testkit/commands/startCommand";
import { createTemporaryFolder } from "../../tools/testkit/files/temporaryFolder";

async function settings(more: Record<string, string> = {}) {
  const port = await findFreePort();
  return {
    url: `http://127.0.0.1:${port}`,
    env: {
      PORT: String(port),
      SHOP_DATA_DIR: path.join(createTemporaryFolder(), "data"),
      SHOP_DEMO: "0",
      ...more,
    },
  };
}

/** The `ps` lines of all processes whose command contains a text. */
function processesWith(text: string): string[] {
  const all = execFileSync("ps", ["-eo", "pid=,args="], { encoding: "utf8" });
  return all.split("\n").filter((line) => line.includes(text) && !line.includes("ps -eo"));
}

test("a port in use ends with one sentence before anything else is done", async () => {
  const { env } = await settings();
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(Number(env.PORT), "127.0.0.1", resolve));
  onTestFinished(() => void other.close());
  const shop = runStartCommand(env);
  expect(await shop.ended).toBe(1);
  expect(shop.output().trim()).toBe(
    `Port ${env.PORT} is already in use: stop the program that uses it, or choose another one, for example PORT=${Number(env.PORT) + 1}.`,
  );
});

test.each(["eighty", "-1", "65536", "80.5"])("PORT=%s ends with one sentence", async (PORT) => {
  const shop = runStartCommand((await settings({ PORT })).env);
  expect(await shop.ended).toBe(1);
  expect(shop.output().trim()).toBe(
    `PORT is "${PORT}", which is no port: set it to a number from 1 to 65535, or unset it for 8090.`,
  );
});

test.each(["/dev/null/data", "/dev/null", "/proc/data"])(
  "a data folder %s ends with one sentence",
  async (folder) => {
    const shop = runStartCommand((await settings({ SHOP_DATA_DIR: folder })).env);
    expect(await shop.ended).toBe(1);
    expect(shop.output().trim()).toMatch(
      /^The data folder \S+ cannot be written \(.*\): make it writable, or set SHOP_DATA_DIR to a folder that is\.$/,
    );
  },
);

test("wrong settings are listed before anything is started", async () => {
  const { env } = await settings({ SHOP_DEMO: "yes", SHOP_URL: "shop.example", SMTP_PORT: "smtp" });
  const shop = runStartCommand(env);
  expect(await shop.ended).toBe(1);
  const lines = shop.output().trim().split("\n");
  expect(lines.map((line) => line.split(":")[0])).toEqual([
    'SHOP_URL is "shop.example"',
    'SHOP_DEMO is "yes"',
    'SMTP_PORT is "smtp"',
  ]);
});

test("a second server on the same data folder is refused; after a crash the folder can be used again", async () => {
  const { env, url } = await settings();
  const first = runStartCommand(env);
  await first.waitForOutput(`Haat is open at ${url}/`);
  const second = runStartCommand({ ...env, PORT: "0" });
  expect(await second.ended).toBe(1);
  expect(second.output().trim()).toMatch(
    new RegExp(
      `^This shop is open already, at ${url}/ \\(process \\d+\\): use that one, or end it first\\.$`,
    ),
  );
  const [line = ""] = processesWith(env.SHOP_DATA_DIR);
  process.kill(Number.parseInt(line, 10), "SIGKILL");
  expect(await first.ended).toBe(1);
  await runStartCommand(env).waitForOutput(`Haat is open at ${url}/`);
});

test("a start stops the server that a killed start left running, and opens the shop", async () => {
  const { env, url } = await settings();
  const first = runStartCommand(env);
  await first.waitForOutput(`Haat is open at ${url}/`);
  const [left = ""] = processesWith(env.SHOP_DATA_DIR);
  const pid = Number.parseInt(left, 10);
  onTestFinished(() => {
    if (processesWith(env.SHOP_DATA_DIR).includes(left)) process.kill(pid, "SIGKILL");
  });
  first.child.kill("SIGKILL");
  await new Promise((resolve) => first.child.once("exit", resolve));
  expect(processesWith(env.SHOP_DATA_DIR)).toEqual([left]);
  const second = runStartCommand(env);
  await second.waitForOutput(`Haat is open at ${url}/`);
  expect(second.output()).toContain(
    `The command that started this shop was killed; stopping its server (process ${pid}).`,
  );
  expect(processesWith(env.SHOP_DATA_DIR).map((line) => Number.parseInt(line, 10))).not.toContain(pid);
});

test(".env adds to the shell's variables, and an unknown name in it is reported", async () => {
  const { env, url } = await settings();
  const file = path.join(createTemporaryFolder(), ".env");
  writeFileSync(
    file,
    `\ufeff# Our shop\r\nSHOP_NAME="Anna's Loom"\r\nSHOP_URL=https://loom.example\r\nSHOP_DEMO=1\r\nSMTP_PASS=secret\r\n`,
  );
  const shop = runStartCommand({ ...env, SHOP_ENV_FILE: file });
  await shop.waitForOutput(`Haat is open at ${url}/`);
  expect(shop.output()).toContain(".env sets SMTP_PASS, which the shop does not know");
  expect(shop.output()).not.toContain("secret");
  const page = await (await fetch(url)).text();
  expect(page).toContain("<title>Anna&#39;s Loom");
  shop.child.kill("SIGINT");
  await shop.ended;

  // Without SHOP_URL the address in the database is kept.
  await runStartCommand(env).waitForOutput(`Haat is open at ${url}/`);
  expect((await fetch(url)).headers.get("strict-transport-security")).not.toBeNull();
});

test("a missing SHOP_ENV_FILE ends with one sentence", async () => {
  const shop = runStartCommand((await settings({ SHOP_ENV_FILE: "/nowhere/.env" })).env);
  expect(await shop.ended).toBe(1);
  expect(shop.output().trim()).toBe(
    "/nowhere/.env cannot be read: make it a readable text file, or remove it.",
  );
});

test("the owner's password is printed once and signs in to the dashboard", async () => {
  const { env, url } = await settings();
  const first = runStartCommand(env);
  await first.waitForOutput(`Haat is open at ${url}/`);
  const [, identity, password] = /e-mail (\S+) {2}password (\S+)/.exec(first.output()) ?? [];
  const answer = await fetch(`${url}/api/collections/_superusers/auth-with-password`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ identity, password }),
  });
  expect(answer.status).toBe(200);
  first.child.kill("SIGINT");
  expect(await first.ended).toBe(0);

  const second = runStartCommand(env);
  await second.waitForOutput(`Haat is open at ${url}/`);
  expect(second.output()).not.toContain("password");
});

test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "%s stops every process that was started",
  async (signal) => {
    const { env, url } = await settings();
    const shop = runStartCommand(env);
    await shop.waitForOutput(`Haat is open at ${url}/`);
    expect(processesWith(env.SHOP_DATA_DIR)).toHaveLength(1);
    shop.child.kill(signal);
    expect(await shop.ended).toBe(0);
    expect(processesWith(env.SHOP_DATA_DIR)).toEqual([]);
    await expect(fetch(url)).rejects.toThrow();
  },
);

test("when the server is killed, the command ends with the server's last lines", async () => {
  const { env, url } = await settings();
  const shop = runStartCommand(env);
  await shop.waitForOutput(`Haat is open at ${url}/`);
  const [line = ""] = processesWith(env.SHOP_DATA_DIR);
  process.kill(Number.parseInt(line, 10), "SIGKILL");
  expect(await shop.ended).toBe(1);
  expect(shop.output()).toMatch(
    /PocketBase ended by itself \(SIGKILL\); start the shop again\. It said:\n[\s\S]*Server started/,
  );
});

test("a database that PocketBase cannot read ends the command with PocketBase's message", async () => {
  const { env } = await settings();
  const shop = runStartCommand(env);
  await shop.waitForOutput("Haat is open");
  shop.child.kill("SIGINT");
  await shop.ended;
  for (const file of ["data.db-wal", "data.db-shm"])
    rmSync(path.join(env.SHOP_DATA_DIR, file), { force: true });
  writeFileSync(path.join(env.SHOP_DATA_DIR, "data.db"), "not a database".repeat(1000));
  const again = runStartCommand(env);
  expect(await again.ended).toBe(1);
  expect(again.output()).toContain(`PocketBase could not open the data folder ${env.SHOP_DATA_DIR}`);
});

test.skipIf(!existsSync("/dev/full"))("a shop whose output cannot be written stays open", async () => {
  const { env, url } = await settings();
  const full = openSync("/dev/full", "w");
  onTestFinished(() => closeSync(full));
  const shop = runStartCommand(env, full);
  const record = path.join(env.SHOP_DATA_DIR, "opened.json");
  let ended: number | string | undefined;
  shop.ended.then((how) => {
    ended = how;
  });
  // Written after the server's first output.
  await expect
    .poll(() => ended ?? (existsSync(record) && readFileSync(record, "utf8")), { timeout: 60_000 })
    .toContain(url);
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  shop.child.kill("SIGINT");
  expect(await shop.ended).toBe(0);
});

test("a shop that cannot note that it is open says so and opens", async () => {
  const { env, url } = await settings();
  mkdirSync(path.join(env.SHOP_DATA_DIR, "opened.json"), { recursive: true });
  const shop = runStartCommand(env);
  await shop.waitForOutput(`Haat is open at ${url}/`);
  expect(shop.output()).toMatch(/could not note in \S+ that it is open \(EISDIR/);
});

test.skipIf(process.getuid?.() !== 0)("root does not open the shop of another user", async () => {
  const { env } = await settings();
  mkdirSync(env.SHOP_DATA_DIR);
  const database = path.join(env.SHOP_DATA_DIR, "data.db");
  writeFileSync(database, "");
  chownSync(database, 54321, 54321);
  const shop = runStartCommand(env);
  expect(await shop.ended).toBe(1);
  expect(shop.output().trim()).toBe(
    `Run this as user 54321: ${database} belongs to that user, and this is root.`,
  );
  expect(readdirSync(env.SHOP_DATA_DIR)).toEqual(["data.db"]);
});
