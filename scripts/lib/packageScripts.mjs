/* The scripts of a package, which run on a server without Node.js. */

/** @param {string} comment The beginning of every script: it reads .env. */
const prologue = (comment) => `#!/bin/sh
# ${comment}
cd "$(dirname "$0")" || exit 1
. ./readEnv.sh || exit 1
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
 * A script that runs one of the commands of pb_hooks/commands. A signal ends the command, which has the exit
 * code 0 then, and the script with 128 and the signal's number. The command runs in the background, because a
 * shell runs a trap only between commands and in `wait`.
 * @param {string} comment @param {string} command @param {string} dataDir of the command, in the shell
 * @param {string} [before] lines before it
 */
const commandScript = (comment, command, dataDir, before = "") => `${head(comment)}${before}child=
signalCode=
onSignal() {
  signalCode=$((128 + $1))
  [ -z "$child" ] || kill "$child" 2>/dev/null
}
trap 'onSignal 1' HUP
trap 'onSignal 2' INT
trap 'onSignal 15' TERM
./pocketbase ${command} \\
  --dir="${dataDir}" --hooksDir=pb_hooks/commands --migrationsDir=pb_hooks/commands/none \\
  --dev=false --hooksWatch=false --automigrate=false \${SHOP_ENCRYPTION_KEY:+--encryptionEnv=SHOP_ENCRYPTION_KEY} &
child=$!
# A signal may have arrived before $child was set.
[ -z "$signalCode" ] || kill "$child" 2>/dev/null
wait "$child"
code=$?
# A signal interrupts a wait.
while kill -0 "$child" 2>/dev/null; do wait "$child"; done
exit "\${signalCode:-$code}"
`;

/** Litestream ends at start where AWS_CA_BUNDLE is set. */
const litestreamLines = `unset AWS_CA_BUNDLE
export SHOP_S3_REGION="\${SHOP_S3_REGION:-us-east-1}"
litestream="\${LITESTREAM_BIN:-litestream}"
`;

const dataDir = "$SHOP_DATA_DIR";

/**
 * The scripts of a package, by file name. They need readEnv.sh next to them.
 * @type {Record<string, string>}
 */
export const packageScripts = {
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
`,
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
