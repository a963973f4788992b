const { openBucket } = require("./settings.js");

/*
 * The storage of the backups: a folder, or an S3 bucket below `backups/`. Both have the same keys:
 *
 *   photos/<collection>/<record>/<file>   every photo once: PocketBase gives each upload a unique name
 *   <name>/data.db                        the database, copied by VACUUM INTO
 *   <name>/photos.txt                     the names of the backup's photos, one per line
 *   <name>/backup.json                    the manifest, written last: a backup without it is incomplete
 */

const s3Prefix = "backups/";
const manifestFileName = "backup.json";
/** Maximum bytes of a text file in the backup store: a photos.txt with 100,000 names has about 6 MB. */
const textBytesMax = 100 * 1024 * 1024;

const ownerOnlyModes = { folder: /** @type {any} */ (0o700), file: /** @type {any} */ (0o600) };

/** @typedef {ReturnType<typeof openBackupStore>} BackupStore */

/**
 * Opens the storage of the backups. Close its `files` after use; its `folder` is undefined for S3.
 * @param {import("./settings.js").BackupSettings} settings
 */
function openBackupStore({ folder, s3 }) {
  createPrivateFolder(folder);
  const files = s3 ? openBucket(s3) : $filesystem.local(folder);
  if (!files) throw new Error("the backups' storage cannot be opened");
  const prefix = s3 ? s3Prefix : "";
  return { files, prefix, photosPrefix: `${prefix}photos/`, folder: s3 ? undefined : folder };
}

/** Creates a folder that only its owner can read. @param {string} folder */
function createPrivateFolder(folder) {
  $os.mkdirAll(folder, ownerOnlyModes.folder);
}

/**
 * Lists files whose keys begin with `start`.
 * @param {filesystem.System} files
 * @param {string} start
 * @returns {Map<string, number>} sizes in bytes by key
 */
function listFileSizes(files, start) {
  return new Map(files.list(start).flatMap((object) => (object ? [[object.key, object.size]] : [])));
}

/**
 * The keys of the files of all backups, complete or not, except photos. In a store that is a local folder, it
 * lists the subfolders of backups only: a restore drill that runs at the same time deletes its own subfolder,
 * and listing a deleted folder fails.
 * @param {Pick<BackupStore, "files" | "prefix" | "folder">} store
 * @returns {string[]}
 */
function listBackupKeys({ files, prefix, folder }) {
  const starts = folder
    ? Array.from($os.readDir(folder), (entry) => `${entry.name()}/`).filter((name) =>
        isBackupName(name.slice(0, -1)),
      )
    : [prefix];
  return starts
    .flatMap((start) => [...listFileSizes(files, start).keys()])
    .filter((key) => isBackupName(key.slice(prefix.length).split("/")[0] ?? ""));
}

/** The complete backups, oldest first. @param {BackupStore} store @returns {string[]} names */
function listCompleteBackups(store) {
  return listBackupKeys(store)
    .filter((key) => key.endsWith(`/${manifestFileName}`))
    .map((key) => key.slice(store.prefix.length, -manifestFileName.length - 1))
    .sort();
}

/** Whether a text is the name of a backup, as `formatBackupName` makes it. @param {string} text */
function isBackupName(text) {
  return /^\d{8}T\d{6}Z$/.test(text);
}

/** The name of a backup, in UTC, for example 20260131T200000Z. @param {number} now milliseconds since 1970 */
function formatBackupName(now) {
  return `${new Date(now).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

/**
 * The first name from `now` on that no backup has, complete or not. Two backups can begin in one second when
 * the server is killed and started again: the second one must not write over the files of the first.
 * @param {BackupStore} store
 * @param {number} now milliseconds since 1970
 * @returns {string}
 */
function findFreeBackupName(store, now) {
  const name = formatBackupName(now);
  const isTaken = store.files.list(`${store.prefix}${name}/`).length > 0;
  return isTaken ? findFreeBackupName(store, now + 1000) : name;
}

/**
 * Reads a text file of the backup store.
 * @param {filesystem.System} files @param {string} key @returns {string}
 */
function readTextFile(files, key) {
  const reader = files.getReader(key);
  if (!reader) throw new Error(`${key} cannot be read`);
  try {
    return toString(reader, textBytesMax);
  } finally {
    reader.close();
  }
}

/**
 * Writes a text file into the backup store.
 * @param {BackupStore} store @param {string} key @param {string} text
 */
function writeTextFile(store, key, text) {
  store.files.upload(/** @type {any} */ (toBytes(text)), key);
  restrictAndFlush(store, key);
}

/**
 * Makes a new file of a local store readable by its owner only and flushes it to the disk: PocketBase writes
 * each file under a temporary name and renames it, without a flush.
 * @param {BackupStore} store @param {string} key
 */
function restrictAndFlush({ folder }, key) {
  if (!folder) return;
  const root = $os.openRoot(folder);
  if (!root) throw new Error(`${folder} cannot be opened`);
  try {
    const parts = key.split("/");
    parts.forEach((_part, at) => {
      const isFile = at === parts.length - 1;
      root.chmod(parts.slice(0, at + 1).join("/"), isFile ? ownerOnlyModes.file : ownerOnlyModes.folder);
    });
    // PocketBase writes type and original name of each file into a second file (.attrs). If the .attrs file
    // is incomplete, PocketBase cannot read the file itself either.
    const attributes = `${key}.attrs`;
    root.chmod(attributes, ownerOnlyModes.file);
    for (const path of [attributes, key]) {
      const file = root.open(path);
      file?.sync();
      file?.close();
    }
  } finally {
    root.close();
  }
}

/**
 * Reads photos.txt of a backup.
 * @param {BackupStore} store
 * @param {string} name of the backup
 * @returns {string[]} the keys of its photos, relative to the store's folder of photos
 */
function readPhotoList({ files, prefix }, name) {
  return readTextFile(files, `${prefix}${name}/photos.txt`).split("\n").filter(Boolean);
}

module.exports = {
  findFreeBackupName,
  listBackupKeys,
  formatBackupName,
  listCompleteBackups,
  isBackupName,
  createPrivateFolder,
  manifestFileName,
  openBackupStore,
  ownerOnlyModes,
  readPhotoList,
  readTextFile,
  restrictAndFlush,
  listFileSizes,
  writeTextFile,
};
