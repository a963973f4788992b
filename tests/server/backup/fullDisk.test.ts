import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  backupFolder,
  createProductWithPhoto,
  readBackups,
  runNightlyBackup,
  runOwnerScript,
} from "../../../tools/testkit/server/backups";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";
import { runSql } from "../../../tools/testkit/server/sql";

/* A backup on a disk without room: the shop stays open, and what the backup left is removed. */

let shop: Shop;
/** Has a `df` that reports `freeKb`, of a network drive whose name has a space. */
let programs: string;
beforeAll(async () => {
  programs = mkdtempSync(path.join(tmpdir(), "haat-df-"));
  setFreeKilobytes(50_000_000);
  shop = await startShop({ env: { PATH: `${programs}:${process.env["PATH"]}` } });
  await createProductWithPhoto(shop);
});
afterAll(async () => {
  await shop.remove();
  rmSync(programs, { recursive: true, force: true });
});

function setFreeKilobytes(freeKb: number): void {
  const file = path.join(programs, "df");
  const line = `//me@nas/My Share 100000000 0 ${freeKb} 1% /`;
  writeFileSync(
    file,
    `#!/bin/sh\necho "Filesystem 1024-blocks Used Available Capacity Mounted on"\necho "${line}"\n`,
  );
  chmodSync(file, 0o755);
}

test("a shop that was killed during a backup, and whose disk is full, opens and has its space again", async () => {
  expect(await runNightlyBackup(shop)).toMatchObject({ ok: true });
  const [complete] = readBackups(backupFolder(shop));
  const half = path.join(backupFolder(shop), "20200101T200000Z");
  const temp = path.join(backupFolder(shop), "temp");
  for (const folder of [half, temp]) {
    mkdirSync(folder);
    writeFileSync(path.join(folder, "data.db"), "half");
  }
  await runSql(shop, `INSERT INTO shop_operation VALUES ('backup.running', '${Date.now()}')`);
  const full = "BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END";
  await runSql(shop, `CREATE TRIGGER full_delete BEFORE DELETE ON shop_operation ${full}`);

  await shop.kill();
  await shop.restart();
  for (const target of ["/", "/api/collections/products/records", "/api/shop/catalogue"])
    expect((await shop.api(target, { token: null })).status, target).toBe(200);
  expect([half, temp].filter((folder) => existsSync(folder))).toEqual([]);
  expect(readBackups(backupFolder(shop)).map(({ name }) => name)).toEqual([complete?.name]);

  await runSql(shop, "DROP TRIGGER full_delete");
  await shop.restart();
  expect(await runNightlyBackup(shop)).toMatchObject({ ok: true });
});

test("a backup that would leave less than 500 MB is not begun, and says what it needs", async () => {
  const before = readdirSync(backupFolder(shop)).sort();
  // Enough for 500 MB, but not for the database too.
  setFreeKilobytes(500 * 1024 + 100);
  expect(await runNightlyBackup(shop)).toMatchObject({
    ok: false,
    problem: expect.stringMatching(/^the backup needs \d+ MB of free disk, and there are 500 MB$/),
  });
  expect(readdirSync(backupFolder(shop)).sort()).toEqual(before);
  setFreeKilobytes(600 * 1024);
  expect(await runNightlyBackup(shop)).toMatchObject({ ok: true });
});

test("the files of a failed backup are removed before the next one, which needs their space", async () => {
  const half = path.join(backupFolder(shop), "20200101T200000Z");
  mkdirSync(half);
  writeFileSync(path.join(half, "data.db"), "half");
  setFreeKilobytes(1);
  expect(await runNightlyBackup(shop)).toMatchObject({ ok: false });
  expect(existsSync(half)).toBe(false);
});

test("the owner's command on a full disk says so in one sentence", async () => {
  const full = "BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END";
  await runSql(shop, `CREATE TRIGGER full_insert BEFORE INSERT ON shop_operation ${full}`);
  try {
    const { code, output } = await runOwnerScript(shop, "backup");
    expect({ code, output }).toMatchObject({
      code: 1,
      output: expect.stringContaining("The server's disk is full, so nothing can be saved: make room"),
    });
  } finally {
    await runSql(shop, "DROP TRIGGER full_insert");
  }
});
