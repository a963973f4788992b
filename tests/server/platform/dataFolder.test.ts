import { spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getPocketBase } from "../../../scripts/lib/pocketbase.mjs";
import { findFreePort } from "../../../scripts/lib/ports.mjs";
import { serverFlags } from "../../../scripts/lib/server.mjs";
import { settingProblems } from "../../../src/domain/shared/settings";
import { createTemporaryFolder } from "../../../tools/testkit/files/temporaryFolder";
import { backupFolder } from "../../../tools/testkit/server/backups";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";
import { runSql } from "../../../tools/testkit/server/sql";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({
    env: { SMTP_HOST: "127.0.0.1", SMTP_USER: "shop", SMTP_PASSWORD: "a secret of the mail server" },
  });
});
afterAll(() => shop.remove());

/**
 * Starts PocketBase itself, as an owner without the start script does.
 * @returns its output, and whether it opened
 */
async function plainServer(
  dataDir: string,
  address: string,
  { env = {}, ...folders }: { env?: Record<string, string>; migrationsDir?: string } = {},
) {
  const [binary, port] = [await getPocketBase({ log: () => {} }), await findFreePort()];
  const args = ["serve", `--http=${address}:${port}`, ...serverFlags({ dataDir, ...folders })];
  const child = spawn(binary, args, {
    env: { PATH: process.env["PATH"] ?? "", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const opened = new Promise<boolean>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        if (output.includes("Server started")) resolve(true);
      });
    child.once("close", () => resolve(false));
  });
  const isOpen = await opened;
  if (child.exitCode === null) {
    const closed = new Promise((resolve) => child.once("close", resolve));
    child.kill();
    await closed;
  }
  return { isOpen, output };
}

describe("a second server on the same data folder", () => {
  test("does not open, and says why", async () => {
    expect(await plainServer(shop.dataDir, "127.0.0.1")).toEqual({
      isOpen: false,
      output: expect.stringContaining("Another server runs on the data folder"),
    });
    expect((await shop.api("/api/health")).status).toBe(200);
  });

  test("changes nothing: neither schema nor journal nor the files of a running backup", async () => {
    const journal = () => runSql(shop, "SELECT * FROM shop_catalogue_stretches");
    const journalBefore = await journal();
    const copy = path.join(backupFolder(shop), "temp", "data.db");
    mkdirSync(path.dirname(copy), { recursive: true });
    writeFileSync(copy, "half");
    const migrationsDir = createTemporaryFolder();
    const migration = `migrate((app) => { app.db().newQuery("CREATE TABLE of_an_update (id TEXT)").execute(); });`;
    writeFileSync(path.join(migrationsDir, "1790000000_update.js"), migration);
    const { isOpen, output } = await plainServer(shop.dataDir, "127.0.0.1", { migrationsDir });
    expect({ isOpen, output }).toEqual({ isOpen: false, output: expect.stringContaining("Another server") });
    expect(await runSql(shop, "SELECT name FROM sqlite_schema WHERE name = 'of_an_update'")).toEqual([]);
    expect(await journal()).toEqual(journalBefore);
    expect(existsSync(copy)).toBe(true);
  });

  test("does not open after PocketBase has made a backup of the first one's folder", async () => {
    const made = await shop.api("/api/backups", { method: "POST", json: { name: "by_hand.zip" } });
    expect(made.status).toBe(204);
    expect((await plainServer(shop.dataDir, "127.0.0.1")).isOpen).toBe(false);
  });

  test("opens at once when the first one was killed or stopped", async () => {
    await shop.kill();
    expect((await plainServer(shop.dataDir, "127.0.0.1")).isOpen).toBe(true);
    await shop.restart();
    await shop.stop();
    expect((await plainServer(shop.dataDir, "127.0.0.1")).isOpen).toBe(true);
    await shop.restart();
  });
});

test("a server whose lock file cannot be written opens without the lock, and says so", async () => {
  await shop.stop();
  const file = path.join(shop.dataDir, "shop.lock");
  rmSync(file);
  mkdirSync(file);
  expect(await plainServer(shop.dataDir, "127.0.0.1")).toEqual({
    isOpen: true,
    output: expect.stringContaining("The data folder cannot be locked"),
  });
  rmSync(file, { recursive: true });
  await shop.restart();
});

test("a stopped server leaves everything in the database file, without a log next to it", async () => {
  await shop.stop();
  const files = readdirSync(shop.dataDir).filter((name) => name.startsWith("data.db"));
  await shop.restart();
  expect(files).toEqual(["data.db"]);
});

describe("a server that other computers can reach", () => {
  test("does not open without SHOP_URL", async () => {
    await shop.stop();
    const { isOpen, output } = await plainServer(shop.dataDir, "0.0.0.0");
    expect(isOpen).toBe(false);
    expect(output).toContain("SHOP_URL is not set");
    await shop.restart();
  });

  test("opens with SHOP_URL", async () => {
    await shop.stop();
    expect(
      (await plainServer(shop.dataDir, "0.0.0.0", { env: { SHOP_URL: "https://loom.example" } })).isOpen,
    ).toBe(true);
    await shop.restart({ SHOP_URL: "http://127.0.0.1" });
  });
});

describe("other users of the computer", () => {
  const modeOf = (file: string) => statSync(file).mode & 0o777;

  test("cannot read the files of a new shop", async () => {
    // A first start of its own: other tests start from copied files.
    const fresh = await startShop({ dataDir: path.join(createTemporaryFolder(), "pb_data") });
    expect(modeOf(fresh.dataDir) & 0o077).toBe(0);
    const files = readdirSync(fresh.dataDir).filter((each) => /\.db|^storage$/.test(each));
    expect(files).toContain("data.db");
    for (const name of files) expect(modeOf(path.join(fresh.dataDir, name)) & 0o077, name).toBe(0);
    await fresh.remove();
  });

  test("lose the access that an earlier release gave; the group keeps it", async () => {
    await shop.stop();
    chmodSync(shop.dataDir, 0o755);
    await plainServer(shop.dataDir, "127.0.0.1");
    expect(modeOf(shop.dataDir)).toBe(0o750);
    await shop.restart();
  });
});

describe("SHOP_ENCRYPTION_KEY", () => {
  const key = "0123456789abcdef0123456789abcdef";
  const mail = {
    SMTP_HOST: "127.0.0.1",
    SMTP_USER: "shop",
    SMTP_PASSWORD: "another secret of the mail server",
  };
  const database = () =>
    readdirSync(shop.dataDir)
      .filter((name) => name.startsWith("data.db"))
      .map((name) => readFileSync(path.join(shop.dataDir, name)).toString("latin1"))
      .join("");

  test("encrypts the settings in the database", async () => {
    await shop.restart({
      ...mail,
      SHOP_ENCRYPTION_KEY: key,
      SMTP_PASSWORD: "a third secret of the mail server",
    });
    expect((await shop.api("/api/health")).status).toBe(200);
    expect(database()).not.toContain("a third secret");
    await shop.restart({ ...mail, SHOP_ENCRYPTION_KEY: key });
    expect((await shop.api("/api/settings")).status).toBe(200);
  });

  test("of another length is refused without being printed", () => {
    expect(settingProblems({ SHOP_ENCRYPTION_KEY: "short-secret" })).toEqual([
      "SHOP_ENCRYPTION_KEY has not 32 characters: write exactly 32, for example from openssl rand -hex 16.",
    ]);
    expect(settingProblems({ SHOP_ENCRYPTION_KEY: key })).toEqual([]);
  });
});
