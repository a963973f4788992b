/*
 * What ends a drill of this process when a signal ends the process. PocketBase then runs the hook onTerminate
 * in another JavaScript engine and exits, without waiting for the command that runs the drill. So the hook
 * stops the drill's child process, and waits until the drill has tidied up.
 */

const folderKey = "shop.drill.folder";
const endingKey = "shop.drill.ending";
const childKey = "shop.drill.child";
/** Copying a large database cannot be stopped. The npm commands kill after eight seconds. */
const tidyMaxMs = 5_000;
const pollMs = 20;

/** @typedef {NonNullable<ReturnType<typeof $os.cmd>>} Program */

/**
 * Runs a drill so that `endDrillOnTerminate` can end it.
 * @template T
 * @param {core.App} app @param {string} dataDir the drill's folder
 * @param {() => T} work calls `requireDrillNotEnded` between steps
 * @returns {T}
 */
function runEndableDrill(app, dataDir, work) {
  app.store().set(folderKey, dataDir);
  try {
    return work();
  } finally {
    app.store().remove(folderKey);
  }
}

/** @param {core.App} app @throws {Error} when a signal ends this process */
function requireDrillNotEnded(app) {
  if (app.store().get(endingKey)) throw new Error("The drill was stopped.");
}

/** Starts a child process of the drill. @param {core.App} app @param {Program} program */
function startDrillChild(app, program) {
  requireDrillNotEnded(app);
  program.start();
  app.store().set(childKey, program);
}

/** Hook onTerminate: ends this process's drill, if one runs, and removes its folder. @param {core.App} app */
function endDrillOnTerminate(app) {
  const dataDir = app.store().get(folderKey);
  if (!dataDir) return;
  app.store().set(endingKey, true);
  for (const until = Date.now() + tidyMaxMs; app.store().get(folderKey); sleep(pollMs)) {
    killChild(app);
    if (Date.now() > until) return $os.removeAll(dataDir);
  }
}

/** @param {core.App} app */
function killChild(app) {
  try {
    app.store().get(childKey)?.process?.kill();
  } catch {
    // The child process has ended already.
  }
}

module.exports = { endDrillOnTerminate, requireDrillNotEnded, runEndableDrill, startDrillChild };
