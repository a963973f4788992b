/*
 * What all engines of this process share: module state lives in one engine of many, and dies with it. Values are kept as
 * JSON, because what is kept outlives the engine that made it.
 */

/**
 * @template T
 * @param {core.App} app
 * @param {string} key
 * @param {T} otherwise where nothing is kept
 * @returns {T}
 */
function readShared(app, key, otherwise) {
  const text = app.store().get(key);
  return text ? JSON.parse(text) : otherwise;
}

/** @param {core.App} app @param {string} key @param {unknown} value */
function setShared(app, key, value) {
  app.store().set(key, JSON.stringify(value));
}

/**
 * Changes what is kept; nobody else reads or changes it meanwhile.
 * @template T
 * @param {core.App} app
 * @param {string} key
 * @param {T} otherwise where nothing is kept
 * @param {(now: T) => T} change
 */
function changeShared(app, key, otherwise, change) {
  app.store().setFunc(key, (text) => JSON.stringify(change(text ? JSON.parse(text) : otherwise)));
}

module.exports = { changeShared, readShared, setShared };
