const { createQuietServerCommand } = require("./childProcess.js");
const { minuteMs } = require("../platform/timeUnits.js");

/* The shop that a drill opens on a restored backup. */

const startMaxMs = minuteMs;
const pollMs = 50;
/** The same range of ports as in scripts/lib/ports.mjs. */
const portMin = 20_000;
const portCount = 12_000;

/**
 * Starts a server on the restored folder, requests the catalogue and a photo from it, and ends it.
 * @param {import("./childProcess.js").Folders} folders
 * @param {ReturnType<typeof import("./childProcess.js")["inspectDataFolder"]>} found result of the check of
 * the restored database
 * @returns {number} milliseconds until the server responded
 * @throws {Error} its message is a sentence for the owner
 */
function openRestoredShop(folders, { active, photo }) {
  const began = Date.now();
  const address = freeAddress();
  const server = createQuietServerCommand(folders, address);
  if (folders.start) folders.start(server);
  else server.start();
  try {
    waitUntilHealthy(address, folders.check);
    const openMs = Date.now() - began;
    const catalogue = fetchFrom(address, "/api/shop/catalogue");
    const shown = catalogue.body.trim().split("\n").length - 1;
    if (catalogue.status !== 200 || shown !== active)
      throw new Error(`the restored shop shows ${shown} products instead of ${active}`);
    if (photo && fetchFrom(address, `/api/files/${photo}`).status !== 200)
      throw new Error(`the restored shop does not show the photo ${photo}`);
    return openMs;
  } finally {
    try {
      server.process?.kill();
      server.wait();
    } catch {
      // `wait` throws because the process was killed.
    }
  }
}

/** A loopback address whose port is free. */
function freeAddress() {
  for (;;) {
    const address = `127.0.0.1:${portMin + Math.floor(Math.random() * portCount)}`;
    try {
      fetchFrom(address, "/api/health");
    } catch {
      return address;
    }
  }
}

/**
 * Waits until the server at an address is healthy.
 * @param {string} address
 * @param {() => void} [check] throws to end the waiting
 * @throws {Error} its message is a sentence for the owner
 */
function waitUntilHealthy(address, check) {
  for (const until = Date.now() + startMaxMs; Date.now() < until; sleep(pollMs)) {
    if (isHealthy(address)) return;
    check?.();
  }
  throw new Error("no shop opened on the restored folder");
}

/**
 * Whether the drill's server at an address is ready.
 * @param {string} address
 * @returns {boolean} false when nothing responds, or another program responds with an error
 */
function isHealthy(address) {
  try {
    return fetchFrom(address, "/api/health").status === 200;
  } catch {
    return false;
  }
}

/** Requests a path from the drill's server. @param {string} address host:port @param {string} path */
function fetchFrom(address, path) {
  const { statusCode, raw } = $http.send({ url: `http://${address}${path}`, method: "GET", timeout: 20 });
  return { status: statusCode, body: raw };
}

module.exports = { openRestoredShop };
