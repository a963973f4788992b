// npm run package [-- FOLDER]: writes everything that a server without Node.js needs, but not the demo, into
// one folder, release/haat by default. Other files in the folder (its data, its .env) stay, so a newer
// package can be written over an older one.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { chmod, copyFile, cp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import "./lib/nodeVersion.mjs";

const { readArguments } = await import("./lib/arguments.mjs");
const { hasShopData } = await import("./lib/dataFolder.mjs");
const { UserError, innermostReason, runMain } = await import("./lib/userError.mjs");
const { makeFolder, root } = await import("./lib/folders.mjs");
const { ensureInstalled } = await import("./lib/install.mjs");
const { getPocketBase } = await import("./lib/pocketbase.mjs");
const { packageScripts } = await import("./lib/packageScripts.mjs");
const { say } = await import("./lib/progress.mjs");
const { litestreamConfig } = await import("./lib/litestream.mjs");

const [name = "release/haat"] = readArguments("npm run package [-- FOLDER]", { max: 1 }).names;

runMain(async () => {
  const folder = path.resolve(root, name);
  if (process.platform === "win32")
    throw new UserError(
      "A package is started by a shell script: make it on Linux or macOS, or use npm start.",
    );
  requirePackageFolder(folder);
  await ensureInstalled();
  const binary = await getPocketBase();
  const { ensureBuilt } = await import("./lib/build.mjs");
  await ensureBuilt();
  try {
    await writePackage(folder, binary);
  } catch (error) {
    throw new UserError(`The package could not be written to ${folder} (${innermostReason(error)}).`, error);
  }
  say(`The shop for a server like this one (${process.platform}, ${process.arch}) is in ${folder}`);
  say(
    "Copy it there, write .env, make the owner (docs/running.md, A package for a small server), then run ./start.sh.",
  );
});

/**
 * Checks that the package would replace only files of an earlier package. A start.sh that opens the shop
 * proves that the folder has one, even an incomplete one, because `writePackage` writes start.sh first.
 * @param {string} folder
 * @throws {UserError} when the folder has other files with these names, or is a shop's data folder
 */
function requirePackageFolder(folder) {
  if (hasShopData(folder))
    throw new UserError(
      `${folder} is the data folder of a shop: name another folder, in which a package can be written.`,
    );
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const start = path.join(folder, "start.sh");
  if (names.includes("start.sh") && readFileSync(start, "utf8").includes("./pocketbase serve")) return;
  const other = [
    "dist",
    "pb_hooks",
    "pb_migrations",
    "pocketbase",
    "readEnv.sh",
    ...Object.keys(packageScripts),
  ].find((each) => names.includes(each));
  if (other)
    throw new UserError(
      `${path.join(folder, other)} is not of a package. Name a new folder, or one with an earlier package.`,
    );
}

/**
 * Writes all files of the package into the folder, with this PocketBase binary.
 * @param {string} folder @param {string} binary
 */
async function writePackage(folder, binary) {
  await makeFolder(folder);
  for (const [name, text] of Object.entries(packageScripts)) await writeFile(path.join(folder, name), text);
  await copyFile(path.join(root, "scripts", "setup", "readEnv.sh"), path.join(folder, "readEnv.sh"));
  for (const name of ["dist", "pb_hooks", "pb_migrations"]) {
    await rm(path.join(folder, name), { recursive: true, force: true });
    await cp(path.join(root, name), path.join(folder, name), { recursive: true, filter: isNeededByServer });
  }
  await copyFile(path.join(root, "LICENSE"), path.join(folder, "LICENSE"));
  await copyFile(litestreamConfig, path.join(folder, "litestream.yml"));
  // A running program cannot be overwritten, but it can be deleted and created again.
  await rm(path.join(folder, "pocketbase"), { force: true });
  await copyFile(binary, path.join(folder, "pocketbase"));
  for (const name of ["pocketbase", ...Object.keys(packageScripts)])
    await chmod(path.join(folder, name), 0o755);
}

/**
 * Whether a file of pb_hooks belongs into the package: a server does not need the types of the hooks.
 * @param {string} file
 */
function isNeededByServer(file) {
  return !/\.d\.ts$|[\\/]tsconfig\.json$/.test(file);
}
