const { askDf } = require("../platform/diskSpace.js");
const { writeOperation } = require("../platform/operationLog.js");
const { differences } = require("./counts.js");
const { inspectData, quietServer } = require("./program.js");
const { findBackup, restoreBackup } = require("./restore.js");
const { backupSettings } = require("./settings.js");
const { openStore, photosOf, sizesOf } = require("./store.js");

/*
 * A drill restores the newest backup into a folder of its own and opens a shop on it. A backup is
 * only known to work after it was restored.
 */

/** A night's backup may be late by two hours. */
const ageMaxMs = 26 * 60 * 60_000;
/** Stays free during a drill; below it the shop reports "disk-low". */
const spareBytes = 500 * 1024 * 1024;
/** A folder that is older is of a drill that was killed. */
const killedAfterMs = 6 * 60 * 60_000;
const startMaxMs = 60_000;
const pollMs = 50;
/** The same range of ports as in scripts/lib/ports.mjs. */
const portMin = 20_000;
const portCount = 12_000;

/** @typedef {{ ok: boolean, at: number, tookMs: number, backup: string, problems: string[], lines: string[] }} DrillResult */

/**
 * Runs a drill and records its result in the shop's database.
 * @param {core.App} app of the shop's data folder
 * @param {string} commandsDir pb_hooks/commands
 * @returns {DrillResult} `lines`: a report to read
 */
function runDrill(app, commandsDir) {
  const at = Date.now();
  const settings = backupSettings(app.dataDir());
  /** @type {string[]} */
  const problems = [];
  /** @type {string[]} */
  const lines = [];
  let backup = "";
  // The owner's drill can run while the shop runs its own.
  const dataDir = $filepath.join(settings.folder, `drill-${at}`);
  try {
    removeKilledDrills(settings.folder, at);
    const store = openStore(settings);
    try {
      const manifest = findBackup(store);
      backup = manifest.name;
      const ageMs = at - manifest.at;
      lines.push(
        `Backup ${backup}: ${hours(ageMs)} old, ${manifest.photos} photos, made in ${seconds(manifest.tookMs)}`,
      );
      if (ageMs > ageMaxMs) problems.push(`the newest backup is ${hours(ageMs)} old`);
      requireSpace(store, manifest, settings.folder);
      const { missing } = restoreBackup(store, backup, dataDir);
      lines.push(`Restored in ${seconds(Date.now() - at)}`);
      if (missing.length > 0)
        problems.push(`${missing.length} photos are missing, for example ${missing[0]}`);
      checkDatabase({ dataDir, commandsDir }, manifest, lines, problems);
    } finally {
      store.files.close();
    }
  } catch (error) {
    const { message } = /** @type {{ message?: string }} */ (error ?? {});
    problems.push(String(message ?? error));
  } finally {
    $os.removeAll(dataDir);
  }
  const result = { ok: problems.length === 0, at, tookMs: Date.now() - at, backup, problems };
  writeOperation(app, "drill.last", result);
  const outcome = result.ok ? "The backup is good" : `The drill failed: ${problems.join("; ")}`;
  return { ...result, lines: [...lines, `${outcome}; the drill took ${seconds(result.tookMs)}`] };
}

/** Removes the folders of drills that were killed. @param {string} folder @param {number} now */
function removeKilledDrills(folder, now) {
  const names = $filepath.glob($filepath.join(folder, "drill*"));
  for (const path of names) {
    const [, began] = /^drill(?:-(\d+))?$/.exec($filepath.base(path)) ?? [""];
    if (began === "" || Number(began ?? 0) > now - killedAfterMs) continue;
    $os.removeAll(path);
  }
}

/**
 * A drill must not fill the disk of the open shop.
 * @param {import("./store.js").BackupStore} store @param {import("./create.js").Manifest} manifest
 * @param {string} folder in which the backup is restored
 * @throws {Error} its message is a sentence for the owner
 */
function requireSpace(store, manifest, folder) {
  const sizes = sizesOf(store.files, store.photosPrefix);
  const photos = photosOf(store, manifest.name).map((key) => sizes.get(store.photosPrefix + key) ?? 0);
  const needed = photos.reduce((sum, bytes) => sum + bytes, manifest.databaseBytes) + spareBytes;
  const space = askDf(folder);
  if (!space || space.freeBytes >= needed) return;
  const megabytes = (/** @type {number} */ bytes) => `${Math.ceil(bytes / 1024 / 1024)} MB`;
  throw new Error(
    `the drill needs ${megabytes(needed)} of free disk, and there are ${megabytes(space.freeBytes)}`,
  );
}

/**
 * @param {import("./program.js").Folders} folders
 * @param {import("./create.js").Manifest} manifest
 * @param {string[]} lines @param {string[]} problems are added to
 */
function checkDatabase(folders, manifest, lines, problems) {
  const found = inspectData(folders);
  lines.push(`integrity_check: ${found.integrity}`);
  if (found.integrity !== "ok") problems.push(`integrity_check: ${found.integrity}`);
  const { orders, users, products, newestOrder } = found.counts;
  lines.push(
    `${orders} orders (the newest is ${newestOrder || "none"}), ${users} accounts, ${products} products`,
  );
  problems.push(...differences(found.counts, manifest));
  const openMs = openShop(folders, found);
  lines.push(`A shop on it opened after ${seconds(openMs)}; its catalogue has ${found.active} products`);
}

/**
 * Starts a server on the restored folder and asks it for the catalogue and a photo.
 * @param {import("./program.js").Folders} folders
 * @param {ReturnType<typeof inspectData>} found
 * @returns {number} milliseconds until it answered
 * @throws {Error} its message is a sentence for the owner
 */
function openShop(folders, { active, photo }) {
  const began = Date.now();
  const address = freeAddress();
  const server = quietServer(folders, address);
  server.start();
  try {
    waitUntilHealthy(address);
    const openMs = Date.now() - began;
    const catalogue = ask(address, "/api/shop/catalogue");
    const shown = catalogue.body.trim().split("\n").length - 1;
    if (catalogue.status !== 200 || shown !== active)
      throw new Error(`the restored shop shows ${shown} products instead of ${active}`);
    if (photo && ask(address, `/api/files/${photo}`).status !== 200)
      throw new Error(`the restored shop does not show the photo ${photo}`);
    return openMs;
  } finally {
    try {
      server.process?.kill();
      server.wait();
    } catch {
      // It reports that it was killed.
    }
  }
}

/** An address of this computer on which nothing answers. */
function freeAddress() {
  for (;;) {
    const address = `127.0.0.1:${portMin + Math.floor(Math.random() * portCount)}`;
    try {
      ask(address, "/api/health");
    } catch {
      return address;
    }
  }
}

/** @param {string} address */
function waitUntilHealthy(address) {
  for (const until = Date.now() + startMaxMs; ; sleep(pollMs)) {
    try {
      if (ask(address, "/api/health").status === 200) return;
    } catch {
      if (Date.now() > until) throw new Error("no shop opened on the restored folder");
    }
  }
}

/** @param {string} address @param {string} path */
function ask(address, path) {
  const { statusCode, raw } = $http.send({ url: `http://${address}${path}`, method: "GET", timeout: 20 });
  return { status: statusCode, body: raw };
}

/** @param {number} ms */
function hours(ms) {
  return ms < 90 * 60_000 ? `${Math.round(ms / 60_000)} min` : `${Math.round(ms / 3_600_000)} h`;
}

/** @param {number} ms */
function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}

module.exports = { runDrill };
