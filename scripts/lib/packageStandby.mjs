import { dataScriptPrologue, litestreamLines } from "./packagePrologue.mjs";
import { standbyUsedMessage } from "./standbyCopy.mjs";

/**
 * Shell functions that standby.sh and promote.sh share; they do what scripts/lib/standby.mjs and
 * standbyCopy.mjs do. Transactions are numbers of 16 hexadecimal digits, which are compared as text.
 */
const standbyLines = `${litestreamLines}database="$SHOP_DATA_DIR/data.db"
copy="$SHOP_DATA_DIR/standby.db"
transaction() { cat "$1-txid" 2>/dev/null; }
isBefore() { expr "x$1" \\< "x$2" >/dev/null; }
# Litestream waits for ever for a server that accepts a connection and says nothing.
limit=$(command -v timeout >/dev/null && echo "timeout 60")
newestOnS3() {
  $limit "$litestream" restore -config litestream.yml -dry-run -json "$database" 2>/dev/null |
    sed -n 's/.*"max_txid": *"\\([0-9a-f]*\\)".*/\\1/p' | head -n 1
}
removeCopy() { rm -f "$copy" "$copy-txid" "$copy.tmp" "$copy-txid.tmp"; }
# Litestream's follow mode into the file $1, in the background.
follow() {
  "$litestream" restore -config litestream.yml -f -follow-interval "$2" -o "$1" "$database" &
  child=$!
}
endFollow() {
  kill "$child" 2>/dev/null
  wait "$child"
}
child=
`;

/**
 * standby.sh: keeps a local copy of the database on S3 up to date. Downloads the copy again when Litestream
 * has added nothing for five minutes although S3 has more transactions (Litestream is stuck), and when the
 * copy is newer than S3 (the copy is of another database).
 */
export const standbyScript = `${dataScriptPrologue("Keeps a copy of the database on S3 up to date, so that promote.sh has little to fetch. Needs Litestream, see docs/running.md.")}${standbyLines}trap 'endFollow; exit 0' HUP INT TERM
if [ -e "$database" ]; then
  echo "$database exists: a standby has a data folder without a shop." >&2
  exit 1
fi
while :; do
  first=$(transaction "$copy")
  if [ -z "$first" ]; then
    removeCopy
  elif [ -z "$(newestOnS3)" ]; then
    echo "The copy on S3 could not be read." >&2
    exit 1
  fi
  follow "$copy" 1s
  seconds=0 last= newest= stuck=
  while kill -0 "$child" 2>/dev/null; do
    sleep 1
    seconds=$((seconds + 1))
    [ "$seconds" -ge 300 ] || continue
    seconds=0
    # The shop was promoted here.
    [ ! -e "$database" ] || { endFollow; removeCopy; exit 0; }
    now=$(transaction "$copy")
    before=$newest newest=$(newestOnS3)
    if [ -n "$now" ] && [ -n "$newest" ] &&
      { isBefore "$newest" "$now" || { [ "$now" = "$last" ] && isBefore "$now" "$before"; }; }; then
      stuck=1
      kill "$child"
    fi
    last=$now
  done
  wait "$child"
  code=$?
  [ ! -e "$database" ] || { removeCopy; exit 0; }
  if [ -z "$stuck" ] && { [ "$code" = 0 ] || [ -z "$first" ]; }; then exit "$code"; fi
  # A copy is removed only when another one can be downloaded.
  [ -n "$(newestOnS3)" ] || { echo "The copy on S3 could not be read." >&2; exit 1; }
  echo "Litestream cannot continue the copy: it is downloaded again."
  removeCopy
done
`;

export const promoteScript = `${dataScriptPrologue("Opens the shop on this computer with the newest copy of the database on S3, which standby.sh may have here already. The shop's computer must not run any more. --local: when S3 cannot be read either, with what standby.sh has here.")}${standbyLines}trap 'endFollow; exit 1' HUP INT TERM
case "$*" in
  "" | --local) ;;
  *)
    echo "Usage: ./promote.sh [--local]" >&2
    exit 1
    ;;
esac
for name in SHOP_S3_ENDPOINT SHOP_S3_BUCKET SHOP_S3_KEY SHOP_S3_SECRET; do
  eval "[ -n \\"\\$$name\\" ]" || { echo "The copy on S3 needs $name: docs/running.md says how." >&2; exit 1; }
done
"$litestream" version >/dev/null || exit 1
# A log without its database would be written into the copy.
for name in data.db data.db-wal data.db-shm; do
  if [ -e "$SHOP_DATA_DIR/$name" ]; then
    echo "$SHOP_DATA_DIR/$name exists: move that folder away first." >&2
    exit 1
  fi
done
folder="$SHOP_DATA_DIR/promoting"
fresh="$folder/data.db"
# standby.sh may still write to its copy. The number first: what is newer is written again.
copyStandbyFile() {
  rm -rf "$folder"
  [ -e "$copy" ] && [ -n "$(transaction "$copy")" ] || return 1
  mkdir -p "$folder" && cp "$copy-txid" "$fresh-txid" && cp "$copy" "$fresh"
}
inspectCopy() {
  inspected=$(./pocketbase shop-inspect --dir="$folder" --hooksDir=pb_hooks/commands \\
    --migrationsDir=pb_hooks/commands/none --dev=false --hooksWatch=false --automigrate=false \\
    \${SHOP_ENCRYPTION_KEY:+--encryptionEnv=SHOP_ENCRYPTION_KEY} 2>&1)
  # A log that is left would have to be moved with its database.
  case "$inspected" in *'"integrity":"ok"'*) [ ! -e "$fresh-wal" ] ;; *) return 1 ;; esac
}
restoreFromStandbyCopy() {
  copyStandbyFile && ! isBefore "$newest" "$(transaction "$fresh")" || return 1
  follow "$fresh" 200ms
  seconds=0 last=
  while isBefore "$(transaction "$fresh")" "$newest"; do
    kill -0 "$child" 2>/dev/null && [ "$seconds" -lt 60 ] || { endFollow; return 1; }
    sleep 1
    seconds=$((seconds + 1))
    [ "$(transaction "$fresh")" = "$last" ] || seconds=0
    last=$(transaction "$fresh")
  done
  endFollow
  inspectCopy
}
restoreFromS3() {
  newest=$(newestOnS3)
  [ -n "$newest" ] || { echo "The copy on S3 could not be read." >&2; return 1; }
  if restoreFromStandbyCopy; then
    echo "${standbyUsedMessage}"
    return
  fi
  [ ! -e "$copy" ] || echo "The standby copy cannot be used."
  rm -rf "$folder"
  "$litestream" restore -config litestream.yml -integrity-check full -o "$fresh" "$database"
}
printLocalCopyOffer() {
  [ -e "$copy" ] && [ -n "$(transaction "$copy")" ] || return
  echo "If S3 stays unreachable, ./promote.sh --local opens the shop from the standby copy, which last" \\
    "changed at $(date -u -r "$copy-txid" "+$time") (it is $(date -u "+$time") now). Later changes are lost then." >&2
}
restoreFromLocalCopy() {
  copyStandbyFile || { echo "There is no standby copy in $SHOP_DATA_DIR." >&2; return 1; }
  inspectCopy || {
    echo "SQLite finds a fault in the standby copy: wait for S3, or restore a backup." >&2
    return 1
  }
  until=$(echo "$inspected" | sed -n 's/.*"savedUntil":"\\([^"T]*\\)T\\([^".]*\\).*/\\1 \\2 UTC/p')
  echo "Opening the standby copy without S3. It has everything that was saved until \${until:-an unknown time}" \\
    "(it is $(date -u "+$time") now). Later changes are lost, even when S3 answers again."
  # Litestream writes the number after the transaction.
  [ ! "$copy" -nt "$copy-txid" ] ||
    echo "The last transaction in it may be incomplete: compare the newest orders with Shiprocket's."
}
time="%Y-%m-%d %H:%M:%S UTC"
# S3 is always asked first: it may have what this computer lacks.
if ! restoreFromS3; then
  [ "$1" = --local ] || { printLocalCopyOffer; exit 1; }
  restoreFromLocalCopy || exit 1
fi
[ ! -e "$database" ] || { echo "$database has appeared meanwhile." >&2; exit 1; }
mv "$fresh" "$database" || exit 1
rm -rf "$folder"
removeCopy
exec ./start.sh
`;
