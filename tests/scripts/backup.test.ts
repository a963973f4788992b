import { execFileSync, spawn, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { stopChild, trackChildProcess } from "../../scripts/lib/childProcesses.mjs";
import { getPocketBase } from "../../scripts/lib/pocketbase.mjs";
import { cleanEnvironment } from "../../tools/testkit/commands/cleanEnvironment";
import {
  backupFolder,
  createProductWithPhoto,
  readBackups,
  readOperationFact,
  runOwnerScript,
} from "../../tools/testkit/server/backups";
import { type Shop, startShop } from "../../tools/testkit/server/shopServer";
import { runSql } from "../../tools/testkit/server/sql";

let shop: Shop;
let photo: string;
beforeEach(async () => {
  shop = await startShop();
  photo = (await createProductWithPhoto(shop)).photo;
  await createOrder("first");
});
afterEach(() => shop.remove());

const createOrder = (orderId: string) =>
  shop.api("/api/collections/orders/records", { method: "POST", json: { orderId, total: 500 } });

test("a drill opens a shop on the newest backup, and reports its age, counts and duration", async () => {
  expect(await runOwnerScript(shop, "backup")).toMatchObject({ code: 0 });
  const { code, output } = await runOwnerScript(shop, "drill");
  expect({ code, output }).toMatchObject({ code: 0 });
  expect(output).toMatch(/Backup \d{8}T\d{6}Z: \d min old, 1 photos/);
  expect(output).toContain("integrity_check: ok");
  expect(output).toContain("1 orders (the newest is first), 0 accounts, 1 products");
  expect(output).toMatch(/A shop on it opened after [\d.]+ s; its catalogue has 1 products/);
  expect(output).toMatch(/The backup is good; the drill took [\d.]+ s/);
  expect(await readOperationFact(shop, "drill.last")).toMatchObject({ ok: true });
});

test("a drill without a backup fails", async () => {
  const { code, output } = await runOwnerScript(shop, "drill");
  expect({ code, output }).toMatchObject({
    code: 1,
    output: expect.stringContaining("There is no backup in"),
  });
});

test("a drill fails when a photo, rows or pages of the backup are missing, or when it is old", async () => {
  await runOwnerScript(shop, "backup");
  const [backup] = readBackups(backupFolder(shop));
  const folder = path.join(backupFolder(shop), backup?.name ?? "");
  const drill = async () => (await runOwnerScript(shop, "drill")).output;
  const rewrite = (change: object) =>
    writeFileSync(path.join(folder, "backup.json"), JSON.stringify({ ...backup, ...change }));

  rewrite({ at: Date.now() - 30 * 60 * 60_000 });
  expect(await drill()).toContain("The drill failed: the newest backup is 30 h old");
  const counts = { ...backup?.after, orders: 2, newestOrder: "second" };
  rewrite({ before: counts, after: counts });
  expect(await drill()).toMatch(/The drill failed: 1 orders instead of 2; the newest order is "first"/);
  rewrite({});
  rmSync(path.join(backupFolder(shop), "photos", photo));
  expect(await drill()).toContain("The drill failed: 1 photos are missing");
  writeFileSync(path.join(folder, "data.db"), "no database");
  expect(await drill()).toMatch(
    /The drill failed: .*The backup \S+ was not restored: .*data\.db could not be checked: file is not a database.*\. When the shop itself is all right, `npm run backup` makes a new backup/,
  );
  expect(await drill()).not.toContain("npm run restore");
  expect(await readOperationFact(shop, "drill.last")).toMatchObject({ ok: false });
});

test("a restore brings back rows and photos, keeps what was there, and is refused while the shop is open", async () => {
  await runOwnerScript(shop, "backup");
  await createOrder("second");
  const id = photo.split("/")[1];
  await shop.api(`/api/collections/products/records/${id}`, { method: "DELETE" });
  writeFileSync(path.join(shop.dataDir, "opened.json"), JSON.stringify({ pid: shop.pid, url: shop.url }));
  expect(await runOwnerScript(shop, "restore")).toMatchObject({
    code: 1,
    output: expect.stringContaining("This shop is open already"),
  });

  await shop.stop();
  const { code, output } = await runOwnerScript(shop, "restore");
  expect({ code, output }).toMatchObject({ code: 0 });
  expect(output).toContain("1 orders, 0 accounts, 1 products");
  expect(output).toMatch(/What was there before is in .*before-restore-/);
  await shop.restart();
  expect(await runSql(shop, "SELECT orderId FROM orders")).toEqual([["first"]]);
  const [collection, record, name] = photo.split("/");
  expect((await shop.api(`/api/files/${collection}/${record}/${name}`, { token: null })).status).toBe(200);
});

test("a backup can be made right after a restore, although its database was copied while a backup ran", async () => {
  await runOwnerScript(shop, "backup");
  await shop.stop();
  expect(await runOwnerScript(shop, "restore")).toMatchObject({ code: 0 });
  const { code, output } = await runOwnerScript(shop, "backup");
  expect({ code, output }).toMatchObject({ code: 0 });
  expect(readBackups(backupFolder(shop))).toHaveLength(2);
});

test("shop-inspect changes nothing: the claim of a running backup stays", async () => {
  await runSql(shop, "INSERT INTO shop_operation VALUES ('backup.running', '1')");
  const folders = [
    `--dir=${shop.dataDir}`,
    "--hooksDir=pb_hooks/commands",
    "--migrationsDir=pb_hooks/commands/none",
  ];
  const binary = await getPocketBase({ log: () => {} });
  expect(execFileSync(binary, ["shop-inspect", ...folders], { encoding: "utf8" })).toContain(
    '"integrity":"ok"',
  );
  expect(await readOperationFact(shop, "backup.running")).toBe(1);
});

test("a restore from a damaged or unknown backup changes nothing, and names the file and the other backups", async () => {
  await runOwnerScript(shop, "backup");
  const [older] = readBackups(backupFolder(shop));
  await createOrder("second");
  await runOwnerScript(shop, "backup");
  await shop.stop();
  expect(await runOwnerScript(shop, "restore", { args: ["20200101T200000Z"] })).toMatchObject({
    code: 1,
    output: expect.stringContaining("There is no backup 20200101T200000Z"),
  });
  const newest = path.join(backupFolder(shop), readBackups(backupFolder(shop)).at(-1)?.name ?? "");
  const restored = async () => {
    const { code, output } = await runOwnerScript(shop, "restore");
    expect(code).toBe(1);
    expect(output).toContain("No data of the shop were changed.");
    expect(output).toContain(
      `Other backups: ${older?.name}; \`npm run restore -- NAME\` restores one of them`,
    );
    expect(output).not.toContain("npm run backup");
    return output;
  };
  const database = path.join(newest, "data.db");
  const content = readFileSync(database);
  writeFileSync(database, "no database");
  expect(await restored()).toContain(`${database} could not be checked: file is not a database`);
  // The first page is intact, the later ones are not.
  writeFileSync(database, Buffer.concat([content.subarray(0, 4096), Buffer.alloc(content.length - 4096, 1)]));
  expect(await restored()).toContain(`${database} could not be checked: database disk image is malformed`);
  rmSync(database);
  expect(await restored()).toMatch(
    /data\.db could not be copied into \S+restoring-\w+: .*data\.db: no such file/,
  );
  writeFileSync(database, content);
  writeFileSync(path.join(newest, "backup.json"), "{");
  expect(await restored()).toContain(
    `${path.join(newest, "backup.json")} could not be read: it is incomplete`,
  );
  await shop.restart();
  expect(await runSql(shop, "SELECT orderId FROM orders ORDER BY rowid")).toEqual([["first"], ["second"]]);
});

// `ulimit` limits the size of a file; Windows has no such limit.
test.skipIf(process.platform === "win32")(
  "a restore without room says what could not be copied",
  async () => {
    await runSql(shop, "CREATE TABLE large AS SELECT zeroblob(8000000) AS bytes");
    expect(await runOwnerScript(shop, "backup")).toMatchObject({ code: 0 });
    await shop.stop();
    // Files of the restore end at 4 MB.
    const restore = `ulimit -f 8192; exec "${process.execPath}" scripts/restore.mjs`;
    const { status, stderr } = spawnSync("sh", ["-c", restore], {
      env: { ...cleanEnvironment(), SHOP_ENV_FILE: "", SHOP_DATA_DIR: shop.dataDir },
      encoding: "utf8",
    });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(
        /data\.db could not be copied into .*restoring-\S+: .*file too large\. No data/,
      ),
    });
  },
);

// Windows has no named pipes in folders and no signals.
test.skipIf(process.platform === "win32")(
  "a backup that a signal ended does not block the next one",
  async () => {
    // The backup waits: a photo is a named pipe into which nothing is written.
    const file = path.join(shop.dataDir, "storage", photo);
    renameSync(file, `${file}.kept`);
    execFileSync("mkfifo", [file]);
    const child = trackChildProcess(
      spawn(process.execPath, ["scripts/backup.mjs"], {
        env: { ...process.env, SHOP_ENV_FILE: "", SHOP_DATA_DIR: shop.dataDir },
        stdio: "ignore",
      }),
    );
    onTestFinished(() => stopChild(child));
    const claim = () => readOperationFact(shop, "backup.running");
    await expect.poll(claim, { timeout: 60_000 }).toBeDefined();
    await expect.poll(() => readdirSync(backupFolder(shop)), { timeout: 60_000 }).toContain("temp");
    const ended = new Promise((resolve) => child.once("close", resolve));
    child.kill("SIGINT");
    expect(await ended).toBe(1);
    expect(await claim()).toBeUndefined();
    expect(readdirSync(backupFolder(shop))).not.toContain("temp");

    renameSync(`${file}.kept`, file);
    expect(await runOwnerScript(shop, "backup")).toMatchObject({ code: 0 });
  },
);

test("photos without a bucket ends with one sentence", async () => {
  const { code, output } = await runOwnerScript(shop, "photos", { env: { SHOP_S3_BUCKET: "" } });
  expect({ code, output }).toEqual({
    code: 1,
    output: expect.stringMatching(/^[\d/: ]*SHOP_S3_BUCKET is not set\.\n$/),
  });
});
