import { dataScriptPrologue, litestreamLines, scriptPrologue } from "./packagePrologue.mjs";
import { promoteScript, standbyScript } from "./packageStandby.mjs";

/* The shell scripts of a package; they run on a server without Node.js. */

const startScript = `${scriptPrologue(
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

/**
 * Returns a shell script that runs one of the commands of pb_hooks/commands. When the script gets a signal,
 * it ends the command and exits with 128 plus the signal's number, because the command itself exits with 0.
 * The command runs in the background, because a shell handles signals only between commands and during
 * `wait`.
 * @param {string} comment @param {string} command
 * @param {string} dataDir data folder for the command, a shell expression
 * @param {string} [before] shell lines that run before the command
 */
const commandScript = (
  comment,
  command,
  dataDir,
  before = "",
) => `${dataScriptPrologue(comment)}${before}child=
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
  "replicate.sh": `${dataScriptPrologue("Copies the open shop's database to S3 every second. Needs Litestream, see docs/running.md.")}${litestreamLines}exec "$litestream" replicate -config litestream.yml
`,
  "standby.sh": standbyScript,
  "promote.sh": promoteScript,
};
