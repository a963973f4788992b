/*
 * Ends the drill of this process when a signal ends the process. PocketBase then runs the hook onTerminate in
 * another JavaScript engine and exits, without waiting for the command that runs the drill. So the hook stops
 * the drill's child process, and waits until the drill has removed its folder.
 */

const folderKey = "shop.drill.folder";
const endingKey = "shop.drill.ending";
const childKey = "shop.drill.child";
/**
 * How long the hook waits at most: copying a large database cannot be stopped, and the npm commands kill this
 * process after eight seconds.
 */
const endWaitMaxMs = 5_000;
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

/** Throws when a signal ends this process. @param {core.App} app @throws {Error} */
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
  for (const until = Date.now() + endWaitMaxMs; app.store().get(folderKey); sleep(pollMs)) {
    killChild(app);
    if (Date.now() > until) return $os.removeAll(dataDir);
  }
}

/** Kills the child process of the drill, if one runs. @param {core.App} app */
function killChild(app) {
  try {
    app.store().get(childKey)?.process?.kill();
  } catch {
    // The child process has ended already.
  }
}

module.exports = { endDrillOnTerminate, requireDrillNotEnded, runEndableDrill, startDrillChild };
