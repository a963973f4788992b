// npm run package [-- FOLDER]: puts all that a server needs into one folder, release/haat by default, without Node.js and the
// demo. Other files in the folder (its data, its .env) stay, so a newer package can be written over an older one.
import { chmod, copyFile, cp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import "./lib/nodeVersion.mjs";

const { Failure, reasonOf, runMain } = await import("./lib/failure.mjs");
const { makeFolder, root } = await import("./lib/folders.mjs");
const { ensureInstalled } = await import("./lib/install.mjs");
const { getPocketBase } = await import("./lib/pocketbase.mjs");
const { say } = await import("./lib/progress.mjs");

const startScript = `#!/bin/sh
# Opens the shop at http://127.0.0.1:8090/, or at the PORT of .env. The first time it prints a link that makes the owner.
cd "$(dirname "$0")" || exit 1
if [ -f .env ]; then
  set -a
  . ./.env
  set +a
fi
exec ./pocketbase serve --http="127.0.0.1:\${PORT:-8090}" --dir="\${SHOP_DATA_DIR:-pb_data}" \\
  --hooksDir=pb_hooks --migrationsDir=pb_migrations --publicDir=dist \\
  --dev=false --hooksWatch=false --automigrate=false "$@"
`;

runMain(async () => {
  const folder = path.resolve(root, process.argv[2] ?? "release/haat");
  if (process.platform === "win32")
    throw new Failure("A package is started by a shell script: make it on Linux or macOS, or use npm start.");
  await ensureInstalled();
  const binary = await getPocketBase();
  const { ensureBuilt } = await import("./lib/build.mjs");
  await ensureBuilt();
  try {
    await writePackage(folder, binary);
  } catch (error) {
    throw new Failure(`The package could not be written to ${folder} (${reasonOf(error)}).`, error);
  }
  say(`The shop for a server like this one (${process.platform}, ${process.arch}) is in ${folder}`);
  say("Copy it there and run ./start.sh; docs/running.md says what comes then.");
});

/** @param {string} folder @param {string} binary */
async function writePackage(folder, binary) {
  await makeFolder(folder);
  for (const name of ["dist", "pb_hooks", "pb_migrations"]) {
    await rm(path.join(folder, name), { recursive: true, force: true });
    await cp(path.join(root, name), path.join(folder, name), { recursive: true, filter: isNeeded });
  }
  await copyFile(path.join(root, "LICENSE"), path.join(folder, "LICENSE"));
  // A running program cannot be overwritten, but it can be deleted and created again.
  await rm(path.join(folder, "pocketbase"), { force: true });
  await copyFile(binary, path.join(folder, "pocketbase"));
  await writeFile(path.join(folder, "start.sh"), startScript);
  for (const name of ["pocketbase", "start.sh"]) await chmod(path.join(folder, name), 0o755);
}

/** A server does not need the types of the hooks. @param {string} file */
function isNeeded(file) {
  return !/\.d\.ts$|[\\/]tsconfig\.json$/.test(file);
}
