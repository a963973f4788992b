import { dataScriptPrologue, litestreamLines } from "./packagePrologue.mjs";

/**
 * What standby.sh and promote.sh share, as scripts/lib/standby.mjs and standbyCopy.mjs. Transactions are
 * numbers of 16 hexadecimal digits, which are compared as text.
 */
const standbyLines = `${litestreamLines}database="$SHOP_DATA_DIR/data.db"
copy="$SHOP_DATA_DIR/standby.db"
transaction() { cat "$1-txid" 2>/dev/null; }
isBefore() { expr "x$1" \\< "x$2" >/dev/null; }
newestOnS3() {
  "$litestream" restore -config litestream.yml -dry-run -json "$database" 2>/dev/null |
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
 * Litestream that has added nothing for five minutes, although S3 has more, is stuck. A copy that is newer
 * than S3 is of another database.
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

export const promoteScript = `${dataScriptPrologue("Opens the shop on this computer with the newest copy of the database on S3, which standby.sh may have here already. The shop's computer must not run any more.")}${standbyLines}trap 'endFollow; exit 1' HUP INT TERM
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
takeStandbyCopy() {
  [ -e "$copy" ] && [ -n "$(transaction "$copy")" ] || return 1
  mkdir -p "$folder" && cp "$copy-txid" "$fresh-txid" && cp "$copy" "$fresh" || return 1
  newest=$(newestOnS3)
  [ -n "$newest" ] || { echo "The copy on S3 could not be read." >&2; exit 1; }
  ! isBefore "$newest" "$(transaction "$fresh")" || return 1
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
  # A log that is left would have to be moved with its database.
  ./pocketbase shop-inspect --dir="$folder" --hooksDir=pb_hooks/commands --migrationsDir=pb_hooks/commands/none \\
    --dev=false --hooksWatch=false --automigrate=false \${SHOP_ENCRYPTION_KEY:+--encryptionEnv=SHOP_ENCRYPTION_KEY} |
    grep -q '"integrity":"ok"' && [ ! -e "$fresh-wal" ]
}
rm -rf "$folder"
if takeStandbyCopy; then
  echo "The copy of standby.sh is used."
else
  [ ! -e "$copy" ] || echo "The copy of standby.sh cannot be used."
  rm -rf "$folder"
  "$litestream" restore -config litestream.yml -integrity-check full -o "$fresh" "$database" || exit 1
fi
[ ! -e "$database" ] || { echo "$database has appeared meanwhile." >&2; exit 1; }
mv "$fresh" "$database" || exit 1
rm -rf "$folder"
removeCopy
exec ./start.sh
`;
