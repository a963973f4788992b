import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { cleanEnvironment } from "../../tools/testkit/commands/cleanEnvironment";
import { makeDiskReadOnly, mountDisk, unmountDisk } from "../../tools/testkit/files/temporaryDisk";
import { createTemporaryFolder } from "../../tools/testkit/files/temporaryFolder";

test.each(["backup", "drill", "exportOrders"])(
  "%s says that a folder has no shop, and creates none",
  (name) => {
    const folder = createTemporaryFolder();
    const { status, stderr, stdout } = spawnSync(process.execPath, [`scripts/${name}.mjs`], {
      env: { ...cleanEnvironment(), SHOP_ENV_FILE: "", SHOP_DATA_DIR: folder },
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect(`${stdout}${stderr}`.trim()).toBe(`There is no shop in ${folder}.`);
    expect(readdirSync(folder)).toEqual([]);
  },
);

test("restore says that SHOP_DATA_DIR does not exist, and does not create it", () => {
  const folder = path.join(createTemporaryFolder(), "mistyped");
  const { status, stderr } = spawnSync(process.execPath, ["scripts/restore.mjs"], {
    env: { ...process.env, SHOP_ENV_FILE: "", SHOP_DATA_DIR: folder },
    encoding: "utf8",
  });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringContaining(`There is no folder ${folder}: correct SHOP_DATA_DIR`),
  });
  expect(existsSync(folder)).toBe(false);
});

test.each(["data.db", "data.db-wal", "data.db-shm"])("promote refuses a folder with %s", (name) => {
  const folder = createTemporaryFolder();
  writeFileSync(path.join(folder, name), "");
  const { status, stderr } = spawnSync(process.execPath, ["scripts/promote.mjs"], {
    // Any free port: a shop may be open at the usual one.
    env: { ...process.env, PORT: "0", SHOP_ENV_FILE: "", SHOP_DATA_DIR: folder },
    encoding: "utf8",
  });
  expect({ status, stderr: stderr.trim() }).toEqual({
    status: 1,
    stderr: expect.stringContaining(`${path.join(folder, name)} exists: a promoted shop starts from`),
  });
  expect(readdirSync(folder)).toEqual([name]);
});

// Only root can give a file to another user.
test.skipIf(process.getuid?.() !== 0).each(["backup", "drill", "exportOrders", "photos", "restore"])(
  "%s as root on the data of another user says who has to run it, and writes nothing",
  (name) => {
    const folder = createTemporaryFolder();
    const database = path.join(folder, "data.db");
    writeFileSync(database, "");
    chownSync(database, 54_321, 54_321);
    const { status, stderr } = spawnSync(process.execPath, [`scripts/${name}.mjs`], {
      env: { ...process.env, SHOP_ENV_FILE: "", SHOP_DATA_DIR: folder },
      encoding: "utf8",
    });
    expect({ status, stderr: stderr.trim() }).toEqual({
      status: 1,
      stderr: `Run this as user 54321: ${database} belongs to that user, and this is root.`,
    });
    expect(readdirSync(folder)).toEqual(["data.db"]);
  },
);

/** A data folder that cannot be written; undefined where this user cannot make one. */
function createReadOnlyShop(): string | undefined {
  const folder = createTemporaryFolder();
  // Root can write to any folder of a disk that is not read-only.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    if (!mountDisk(folder, "1m")) return;
    onTestFinished(() => unmountDisk(folder));
  }
  writeFileSync(path.join(folder, "data.db"), "");
  if (isRoot) makeDiskReadOnly(folder);
  else {
    chmodSync(folder, 0o500);
    onTestFinished(() => chmodSync(folder, 0o700));
  }
  return folder;
}

test.for(["backup", "drill", "exportOrders", "photos", "restore"])(
  "%s on a read-only disk ends with one sentence",
  (name, { skip }) => {
    const folder = createReadOnlyShop() ?? skip("this root cannot mount a disk");
    const { status, stderr } = spawnSync(process.execPath, [`scripts/${name}.mjs`], {
      env: { ...cleanEnvironment(), SHOP_ENV_FILE: "", SHOP_DATA_DIR: folder },
      encoding: "utf8",
    });
    expect({ status, stderr: stderr.trim() }).toEqual({
      status: 1,
      stderr: expect.stringMatching(/^The data folder \S+ cannot be written \(.*\): make it writable, .+\.$/),
    });
  },
);
