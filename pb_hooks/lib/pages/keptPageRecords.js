const { readStore, updateStore, writeStore } = require("../platform/store.js");
const { removePageFiles } = require("./pageFiles.js");

/*
 * The entries of kept pages in the store, and two lists of their keys, oldest first: product pages, which a
 * client can have rendered by the thousand, and all others (home, the search, text pages), which thus stay.
 */

/**
 * @typedef {object} KeptPage
 * @property {string} name of the file; "" for a page that could not be rendered
 * @property {string} previous the file before it, which responses may still be sending
 * @property {string} version hash of all that the page was rendered from, without the cursor
 * @property {string} site
 * @property {string} epoch
 * @property {number} seq the cursor at which the page was last found current
 * @property {number} pagesSeq the same of the text pages
 * @property {string} link its Link header
 * @property {string} styles the hashes of its style elements, for its policy
 * @property {boolean} isIndexed whether search engines may index it
 * @property {boolean} packed whether the compressed copy exists
 */

/**
 * @typedef {{ key: string, max: number }} EntryList at most `max` pages are kept; a further one replaces the
 * oldest
 */

/**
 * Each page has about 40 KB with its compressed copy. A shop has some ten other pages.
 * @type {Record<"products" | "others", EntryList>}
 */
const lists = {
  products: { key: "shop.pages.list products", max: 500 },
  others: { key: "shop.pages.list others", max: 100 },
};

const entryKey = (/** @type {string} */ key) => `shop.pages.entry ${key}`;
/** @type {string[]} */
const noKeys = [];

/** @param {core.App} app @param {string} key @returns {KeptPage | undefined} */
function readPageRecord(app, key) {
  return readStore(app, entryKey(key), undefined);
}

/**
 * Stores an entry. With a new file, deletes the file before the previous one, and the oldest pages above the
 * limit.
 * @param {core.App} app
 * @param {keyof typeof lists} list
 * @param {string} key
 * @param {KeptPage} kept
 * @param {KeptPage | undefined} before
 */
function storePageRecord(app, list, key, kept, before) {
  writeStore(app, entryKey(key), kept);
  if (kept.name === before?.name) return;
  /** @type {string[]} */
  let dropped = [];
  updateStore(app, lists[list].key, noKeys, (keys) => {
    const all = [...keys.filter((other) => other !== key), key];
    dropped = all.slice(0, Math.max(0, all.length - lists[list].max));
    return all.slice(dropped.length);
  });
  // The same content as before the last change has the same name.
  if (before && before.previous !== kept.name) removePageFiles(app, [before.previous]);
  for (const other of dropped) deletePageRecord(app, list, other);
}

/**
 * Deletes an entry with its files.
 * @param {core.App} app
 * @param {keyof typeof lists} list
 * @param {string} key
 * @returns {undefined}
 */
function deletePageRecord(app, list, key) {
  const known = readPageRecord(app, key);
  if (!known) return;
  app.store().remove(entryKey(key));
  updateStore(app, lists[list].key, noKeys, (keys) => keys.filter((other) => other !== key));
  removePageFiles(app, [known.name, known.previous]);
}

module.exports = { readPageRecord, deletePageRecord, storePageRecord };
