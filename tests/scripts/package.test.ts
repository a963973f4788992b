import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findFreePort } from "../../scripts/lib/ports.mjs";
import { serverFlags } from "../../scripts/lib/server.mjs";
import { createTemporaryFolder } from "../../tools/testkit/files/temporaryFolder";

const pack = (folder: string) =>
  execFileSync(process.execPath, ["scripts/package.mjs", folder], { encoding: "utf8" });

test("a package runs without Node.js and with its own .env; a newer package written over it keeps data and .env", async () => {
  // The space checks the quoting in start.sh.
  const folder = path.join(createTemporaryFolder(), "our shop");
  expect(pack(folder)).toContain(folder);
  const scripts = [
    "backup.sh",
    "drill.sh",
    "promote.sh",
    "replicate.sh",
    "restore.sh",
    "standby.sh",
    "start.sh",
  ];
  const names = [
    "LICENSE",
    "litestream.yml",
    "dist",
    "pb_hooks",
    "pb_migrations",
    "pocketbase",
    "readEnv.sh",
    ...scripts,
  ].sort();
  expect(readdirSync(folder).sort()).toEqual(names);
  const files = readdirSync(folder, { recursive: true }).map(String);
  expect(files.filter((file) => /\.tsx?$|tsconfig|demo|\.map$/.test(file))).toEqual([]);

  const startText = readFileSync(path.join(folder, "start.sh"), "utf8");
  const switches = serverFlags({ env: {} }).filter((flag) => !/dir=/i.test(flag));
  expect(switches.filter((flag) => !startText.includes(flag))).toEqual([]);

  const port = await findFreePort();
  const settings = [
    `PORT=${port}`,
    'SHOP_NAME="Asha & Daughters"',
    "SHOP_ENCRYPTION_KEY=0123456789abcdef0123456789abcdef",
  ];
  writeFileSync(path.join(folder, ".env"), `${settings.join("\n")}\n`);
  // Node.js is not in this PATH.
  const bare = { cwd: "/", env: { PATH: "/usr/bin:/bin" } };
  const run = (script: string) => spawnSync(path.join(folder, script), { ...bare, encoding: "utf8" });
  // A backup on S3 is restored on a new computer without a data folder.
  expect(run("restore.sh").stderr).toContain("There is no backup in pb_data/shop_backups.");
  const shop = spawn(path.join(folder, "start.sh"), [], {
    ...bare,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise((resolve) => shop.once("close", resolve));
  onTestFinished(async () => {
    shop.kill();
    await ended;
  });
  let output = "";
  for (const stream of [shop.stdout, shop.stderr]) stream.on("data", (text) => (output += text));
  const url = `http://127.0.0.1:${port}`;
  await expect.poll(() => output, { timeout: 20_000 }).toContain("Server started");
  expect(await (await fetch(url)).text()).toContain("<title>Asha &#38; Daughters</title>");
  expect((await fetch(`${url}/api/shop/catalogue`)).status).toBe(200);
  expect((await fetch(`${url}/.env`)).status).toBe(404);

  // Backup, drill and restore need no Node.js either.
  expect(run("backup.sh")).toMatchObject({ status: 0 });
  const drill = run("drill.sh");
  expect(drill, drill.stdout + drill.stderr).toMatchObject({ status: 0 });
  expect(drill.stdout + drill.stderr).toContain("The backup is good");
  expect(run("restore.sh")).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(
      /^[\d/: ]+Another server runs on the data folder pb_data, or a restore: .*\n$/,
    ),
  });
  shop.kill();
  await ended;
  expect(run("restore.sh")).toMatchObject({ status: 0 });
  const data = path.join(folder, "pb_data");
  // A signal ends a restore with its PocketBase, and the lock is free. The restore waits: nothing is written
  // into the named pipe.
  const [backup = ""] = readdirSync(path.join(data, "shop_backups")).filter((name) => name.endsWith("Z"));
  const database = path.join(data, "shop_backups", backup, "data.db");
  rmSync(database);
  execFileSync("mkfifo", [database]);
  const restore = spawn(path.join(folder, "restore.sh"), [], { ...bare, stdio: "ignore" });
  const exited = new Promise((resolve) => restore.once("exit", resolve));
  const copies = () => readdirSync(data).filter((name) => name.startsWith("restoring-"));
  await expect.poll(copies).toHaveLength(1);
  restore.kill();
  expect(await exited).toBe(143);
  rmSync(path.dirname(database), { recursive: true });
  expect(run("restore.sh").stderr).toContain("There is no backup in pb_data/shop_backups.");
  // The settings in the database are encrypted with the key of .env.
  expect(readFileSync(path.join(data, "data.db")).toString("latin1")).not.toContain("Asha &");
  // Other users of the computer cannot read what the shop and its commands write.
  const written = readdirSync(data, { recursive: true }).map(String);
  const readable = written.filter((file) => statSync(path.join(data, file)).mode & 0o077);
  expect(readable).toEqual([]);

  writeFileSync(path.join(folder, "dist", "old.txt"), "of the older one");
  pack(folder);
  expect(readdirSync(folder).sort()).toEqual([".env", ...names, "pb_data"].sort());
  expect(readdirSync(path.join(folder, "dist"))).not.toContain("old.txt");
  expect(readFileSync(path.join(folder, ".env"), "utf8")).toContain("Asha");
});

test("a package does not replace the files of something else, such as the project's own", () => {
  const folder = createTemporaryFolder();
  mkdirSync(path.join(folder, "dist"));
  for (const place of [folder, "."]) {
    const { status, stderr } = spawnSync(process.execPath, ["scripts/package.mjs", place], {
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([1, expect.stringContaining("is not of a package. Name a new folder")]);
  }
  expect(readdirSync(folder)).toEqual(["dist"]);
});

test("a package does not write into the data folder of a shop, also when a package's files are in it", () => {
  for (const names of [["data.db"], ["before-restore-20260131T200000Z"], ["data.db", "start.sh"]]) {
    const folder = createTemporaryFolder();
    for (const name of names) writeFileSync(path.join(folder, name), "exec ./pocketbase serve");
    const { status, stderr } = spawnSync(process.execPath, ["scripts/package.mjs", folder], {
      encoding: "utf8",
    });
    expect([status, stderr.trim()]).toEqual([
      1,
      `${folder} is the data folder of a shop: name another folder, in which a package can be written.`,
    ]);
    expect(readdirSync(folder).sort()).toEqual([...names].sort());
  }
});
