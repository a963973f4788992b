const { openBucket } = require("./settings.js");

/*
 * Where backups are kept: a folder, or an S3 bucket below `backups/`. Both have the same keys:
 *
 *   photos/<collection>/<record>/<file>   every photo once, by its name: an upload has a name of its own
 *   <name>/data.db                        the database, copied by VACUUM INTO
 *   <name>/photos.txt                     the names of the photos that belong to it, one per line
 *   <name>/backup.json                    written last: a backup without it does not count
 */

const s3Prefix = "backups/";
const manifestName = "backup.json";
/** A list of 100,000 photos has about 6 MB. */
const textBytesMax = 100 * 1024 * 1024;

const ownerOnly = { folder: /** @type {any} */ (0o700), file: /** @type {any} */ (0o600) };

/** @typedef {ReturnType<typeof openStore>} BackupStore */

/**
 * `folder`: undefined for S3. Close `files` after use.
 * @param {import("./settings.js").BackupSettings} settings
 */
function openStore({ folder, s3 }) {
  makeFolder(folder);
  const files = s3 ? openBucket(s3) : $filesystem.local(folder);
  if (!files) throw new Error("the backups' storage cannot be opened");
  const prefix = s3 ? s3Prefix : "";
  return { files, prefix, photosPrefix: `${prefix}photos/`, folder: s3 ? undefined : folder };
}

/** Creates a folder that only its owner can read. @param {string} folder */
function makeFolder(folder) {
  $os.mkdirAll(folder, ownerOnly.folder);
}

/** Sizes by key. @param {filesystem.System} files @param {string} start of the keys @returns {Map<string, number>} */
function sizesOf(files, start) {
  return new Map(files.list(start).flatMap((object) => (object ? [[object.key, object.size]] : [])));
}

/**
 * The keys of all backups, complete or not, without the photos. Of a folder it lists the backups' subfolders only: a drill
 * that runs at the same time deletes its own subfolder, and listing a deleted folder fails.
 * @param {Pick<BackupStore, "files" | "prefix" | "folder">} store
 * @returns {string[]}
 */
function backupKeys({ files, prefix, folder }) {
  const starts = folder
    ? Array.from($os.readDir(folder), (entry) => `${entry.name()}/`).filter((name) =>
        isBackupName(name.slice(0, -1)),
      )
    : [prefix];
  return starts
    .flatMap((start) => [...sizesOf(files, start).keys()])
    .filter((key) => isBackupName(key.slice(prefix.length).split("/")[0] ?? ""));
}

/** The complete backups, oldest first. @param {BackupStore} store @returns {string[]} names */
function backupNames(store) {
  return backupKeys(store)
    .filter((key) => key.endsWith(`/${manifestName}`))
    .map((key) => key.slice(store.prefix.length, -manifestName.length - 1))
    .sort();
}

/** @param {string} text */
function isBackupName(text) {
  return /^\d{8}T\d{6}Z$/.test(text);
}

/** The name of a backup, in UTC, for example 20260131T200000Z. @param {number} now milliseconds since 1970 */
function backupName(now) {
  return `${new Date(now).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

/** @param {filesystem.System} files @param {string} key @returns {string} */
function readText(files, key) {
  const reader = files.getReader(key);
  if (!reader) throw new Error(`${key} cannot be read`);
  try {
    return toString(reader, textBytesMax);
  } finally {
    reader.close();
  }
}

/** @param {BackupStore} store @param {string} key @param {string} text */
function writeText(store, key, text) {
  store.files.upload(/** @type {any} */ (toBytes(text)), key);
  seal(store, key);
}

/**
 * Makes a new file of a local store readable by its owner only. PocketBase writes each file under a temporary name and
 * renames it, but does not flush it to the disk.
 * @param {BackupStore} store @param {string} key
 */
function seal({ folder }, key) {
  if (!folder) return;
  const root = $os.openRoot(folder);
  if (!root) throw new Error(`${folder} cannot be opened`);
  try {
    const parts = key.split("/");
    parts.forEach((_part, at) => {
      const isFile = at === parts.length - 1;
      root.chmod(parts.slice(0, at + 1).join("/"), isFile ? ownerOnly.file : ownerOnly.folder);
    });
    // PocketBase's record of the file's type and original name.
    root.chmod(`${key}.attrs`, ownerOnly.file);
    const file = root.open(key);
    file?.sync();
    file?.close();
  } finally {
    root.close();
  }
}

/** @param {BackupStore} store @param {string} name @returns {string[]} keys relative to the storage of photos */
function photosOf({ files, prefix }, name) {
  return readText(files, `${prefix}${name}/photos.txt`).split("\n").filter(Boolean);
}

module.exports = {
  backupKeys,
  backupName,
  backupNames,
  isBackupName,
  makeFolder,
  manifestName,
  openStore,
  ownerOnly,
  photosOf,
  readText,
  seal,
  sizesOf,
  writeText,
};
