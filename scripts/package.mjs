// npm run package [-- FOLDER]: puts all that a server needs into one folder, release/haat by default, without Node.js and the
// demo. Other files in the folder (its data, its .env) stay, so a newer package can be written over an older one.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { chmod, copyFile, cp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import "./lib/nodeVersion.mjs";

const { readArguments } = await import("./lib/arguments.mjs");
const { Failure, innermostReason, runMain } = await import("./lib/failure.mjs");
const { makeFolder, root } = await import("./lib/folders.mjs");
const { ensureInstalled } = await import("./lib/install.mjs");
const { getPocketBase } = await import("./lib/pocketbase.mjs");
const { say } = await import("./lib/progress.mjs");
const { litestreamConfig } = await import("./lib/replica.mjs");

/** @param {string} comment The beginning of every script: it reads .env. */
const prologue = (comment) => `#!/bin/sh
# ${comment}
cd "$(dirname "$0")" || exit 1
if [ -f .env ]; then
  set -a
  . ./.env
  set +a
fi
umask 077
`;

const startScript = `${prologue(
  "Opens the shop at http://127.0.0.1:8090/, or at the PORT of .env. Without an owner it prints a link that makes one.",
)}# As scripts/lib/memory.mjs: Go stays below three quarters of the memory, and a small server makes two thumbs at a time.
if [ -r /proc/meminfo ]; then
  memory=$(awk '/^MemTotal:/ { print int($2 / 1024) }' /proc/meminfo)
  export GOMEMLIMIT="\${GOMEMLIMIT:-$((memory * 3 / 4))MiB}"
  [ "$memory" -ge 1024 ] || export PB_THUMBS_MAX_WORKERS="\${PB_THUMBS_MAX_WORKERS:-2}"
fi
export PB_THUMBS_MAX_WAIT="\${PB_THUMBS_MAX_WAIT:-180}"
exec ./pocketbase serve --http="127.0.0.1:\${PORT:-8090}" --dir="\${SHOP_DATA_DIR:-pb_data}" \\
  --hooksDir=pb_hooks --migrationsDir=pb_migrations --publicDir=dist \\
  --dev=false --hooksWatch=false --automigrate=false --hooksPool=60 \\
  \${SHOP_ENCRYPTION_KEY:+--encryptionEnv=SHOP_ENCRYPTION_KEY} "$@"
`;

/** @param {string} comment The beginning of the other scripts. */
const head = (comment) => `${prologue(comment)}export SHOP_DATA_DIR="\${SHOP_DATA_DIR:-pb_data}"
`;

/**
 * A script that runs one of the commands of pb_hooks/commands.
 * @param {string} comment @param {string} command @param {string} dataDir of the command, in the shell
 * @param {string} [before] lines before it
 * @param {string} [after] lines after it, with the operator that joins them to the command; without any, the command replaces the
 * shell, which would not pass signals on
 */
const commandScript = (
  comment,
  command,
  dataDir,
  before = "",
  after = "",
) => `${head(comment)}${before}${after ? "" : "exec "}./pocketbase ${command} \\
  --dir="${dataDir}" --hooksDir=pb_hooks/commands --migrationsDir=pb_hooks/commands/none \\
  --dev=false --hooksWatch=false --automigrate=false \${SHOP_ENCRYPTION_KEY:+--encryptionEnv=SHOP_ENCRYPTION_KEY}${after}
`;

/** Litestream ends at start where AWS_CA_BUNDLE is set. */
const litestreamLines = `unset AWS_CA_BUNDLE
export SHOP_S3_REGION="\${SHOP_S3_REGION:-us-east-1}"
litestream="\${LITESTREAM_BIN:-litestream}"
`;

const dataDir = "$SHOP_DATA_DIR";
/** @type {Record<string, string>} */
const scripts = {
  "start.sh": startScript,
  "backup.sh": commandScript("Makes a backup now. The shop may be open meanwhile.", "shop-backup", dataDir),
  "drill.sh": commandScript(
    "Restores the newest backup into a folder of its own, opens a shop on it and compares. Exit code 0: it is good.",
    "shop-drill",
    dataDir,
  ),
  "restore.sh": commandScript(
    "Replaces the data with the newest backup, or with the backup that is named. Stop the shop before.",
    "shop-restore",
    "$empty",
    `export SHOP_RESTORE="$1"
[ "$SHOP_DATA_DIR" != pb_data ] || mkdir -p pb_data
empty=$(mktemp -d) || exit 1
trap 'rm -rf "$empty"' EXIT
trap 'kill "$restore"' HUP INT TERM
`,
    ` &
restore=$!
wait "$restore"
code=$?
# A signal interrupts the first wait.
wait "$restore" 2>/dev/null
exit "$code"`,
  ),
  "replicate.sh": `${head("Copies the open shop's database to S3 every second. Needs Litestream, see docs/running.md.")}${litestreamLines}exec "$litestream" replicate -config litestream.yml
`,
  "promote.sh": `${head("Opens the shop on this computer with the newest copy of the database on S3. The shop's computer must not run any more.")}${litestreamLines}# A log without its database would be written into the copy.
for name in data.db data.db-wal data.db-shm; do
  if [ -e "$SHOP_DATA_DIR/$name" ]; then
    echo "$SHOP_DATA_DIR/$name exists: move that folder away first." >&2
    exit 1
  fi
done
"$litestream" restore -config litestream.yml -force -integrity-check full -o "$SHOP_DATA_DIR/promoted.db" "$SHOP_DATA_DIR/data.db" || exit 1
mv "$SHOP_DATA_DIR/promoted.db" "$SHOP_DATA_DIR/data.db" && exec ./start.sh
`,
};

const [name = "release/haat"] = readArguments("npm run package [-- FOLDER]", { max: 1 }).names;

runMain(async () => {
  const folder = path.resolve(root, name);
  if (process.platform === "win32")
    throw new Failure("A package is started by a shell script: make it on Linux or macOS, or use npm start.");
  requirePackageFolder(folder);
  await ensureInstalled();
  const binary = await getPocketBase();
  const { ensureBuilt } = await import("./lib/build.mjs");
  await ensureBuilt();
  try {
    await writePackage(folder, binary);
  } catch (error) {
    throw new Failure(`The package could not be written to ${folder} (${innermostReason(error)}).`, error);
  }
  say(`The shop for a server like this one (${process.platform}, ${process.arch}) is in ${folder}`);
  say(
    "Copy it there, write .env, make the owner (docs/running.md, A package for a small server), then run ./start.sh.",
  );
});

/**
 * A folder of something else may have files of these names, too. The start script of a package is written first.
 * @param {string} folder
 */
function requirePackageFolder(folder) {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const start = path.join(folder, "start.sh");
  if (names.includes("start.sh") && readFileSync(start, "utf8").includes("./pocketbase serve")) return;
  const other = ["dist", "pb_hooks", "pb_migrations", "pocketbase", ...Object.keys(scripts)].find((each) =>
    names.includes(each),
  );
  if (other)
    throw new Failure(
      `${path.join(folder, other)} is not of a package. Name a new folder, or one with an earlier package.`,
    );
}

/** @param {string} folder @param {string} binary */
async function writePackage(folder, binary) {
  await makeFolder(folder);
  for (const [name, text] of Object.entries(scripts)) await writeFile(path.join(folder, name), text);
  for (const name of ["dist", "pb_hooks", "pb_migrations"]) {
    await rm(path.join(folder, name), { recursive: true, force: true });
    await cp(path.join(root, name), path.join(folder, name), { recursive: true, filter: isNeeded });
  }
  await copyFile(path.join(root, "LICENSE"), path.join(folder, "LICENSE"));
  await copyFile(litestreamConfig, path.join(folder, "litestream.yml"));
  // A running program cannot be overwritten, but it can be deleted and created again.
  await rm(path.join(folder, "pocketbase"), { force: true });
  await copyFile(binary, path.join(folder, "pocketbase"));
  for (const name of ["pocketbase", ...Object.keys(scripts)]) await chmod(path.join(folder, name), 0o755);
}

/** A server does not need the types of the hooks. @param {string} file */
function isNeeded(file) {
  return !/\.d\.ts$|[\\/]tsconfig\.json$/.test(file);
}
