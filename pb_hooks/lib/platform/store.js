/*
 * Reads and writes PocketBase's in-memory store, whose values all JavaScript engines of this process share;
 * module state is private to one engine and ends with it. Values are stored as JSON, because they outlive the
 * engine that created them.
 */

/**
 * Reads a value of the in-memory store.
 * @template T
 * @param {core.App} app
 * @param {string} key
 * @param {T} fallback returned for a missing key
 * @returns {T}
 */
function readStore(app, key, fallback) {
  const text = app.store().get(key);
  return text ? JSON.parse(text) : fallback;
}

/** Writes a value of the in-memory store. @param {core.App} app @param {string} key @param {unknown} value */
function writeStore(app, key, value) {
  app.store().set(key, JSON.stringify(value));
}

/**
 * Reads, changes and writes a value of the in-memory store in one step, with no other access in between.
 * @template T
 * @param {core.App} app
 * @param {string} key
 * @param {T} fallback passed to `update` for a missing key
 * @param {(value: T) => T} update
 */
function updateStore(app, key, fallback, update) {
  app.store().setFunc(key, (text) => JSON.stringify(update(text ? JSON.parse(text) : fallback)));
}

module.exports = { readStore, updateStore, writeStore };
