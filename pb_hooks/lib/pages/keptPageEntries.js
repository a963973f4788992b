const { readStore, updateStore, writeStore } = require("../platform/store.js");
const { removePageFiles } = require("./pageFiles.js");

/*
 * Entries of the rendered pages that are kept as files, in the app's in-memory store: an entry is what the
 * server knows of a page's file. Two ring buffers hold the keys of the pages, one for product pages and one
 * for all others, so that a client that opens thousands of products does not evict home. A page that is kept
 * for the first time takes the next slot of its ring and evicts the page in it. Each slot is a separate value
 * of the store, so the cost of a page does not grow with the number of pages.
 */

/**
 * The entry of a kept page.
 * @typedef {object} KeptPage
 * @property {string} name of the file; "" for a page that could not be rendered
 * @property {string} previous name of the page's file before this one, which responses may still be sending
 * @property {string} version hash of what the page shows, see `pageVersion`
 * @property {string} site identifies the built site with its settings
 * @property {string} epoch of the catalogue's journal
 * @property {number} seq of the catalogue's cursor at which the page was last found current
 * @property {number} pagesSeq number of the journal at which its text pages were last found current
 * @property {string} link its Link header
 * @property {string} styles the hashes of its style elements, for its Content-Security-Policy
 * @property {boolean} isIndexed whether search engines may index it
 * @property {boolean} gzipped whether its gzip copy exists
 * @property {number} [slot] its place in the ring; set by `storeKeptPageEntry`
 */

/** @typedef {{ key: string, max: number }} Ring at most `max` pages are kept */

/**
 * `max` bounds the disk space: a page with its compressed copy takes about 60 KB, and its previous version as
 * much, so 4,000 product pages take about 480 MB. A shop has about ten pages that are not of products.
 * @type {Record<"products" | "others", Ring>}
 */
const rings = {
  products: { key: "shop.pages.products", max: 4000 },
  others: { key: "shop.pages.others", max: 100 },
};

/** Keys of the in-memory store: of a page's entry, and of a slot of a ring. */
const entryKey = (/** @type {string} */ key) => `shop.pages.entry ${key}`;
const slotKey = (/** @type {Ring} */ ring, /** @type {number} */ slot) => `${ring.key} ${slot}`;

/**
 * Reads the entry of a kept page.
 * @param {core.App} app @param {string} key of the page @returns {KeptPage | undefined}
 */
function readKeptPageEntry(app, key) {
  return readStore(app, entryKey(key), undefined);
}

/**
 * Stores the entry of a kept page. If the page has a new file, deletes the file before the previous one.
 * @param {core.App} app
 * @param {keyof typeof rings} ringName
 * @param {string} key of the page
 * @param {KeptPage} kept
 * @param {KeptPage | undefined} before the page's earlier entry
 */
function storeKeptPageEntry(app, ringName, key, kept, before) {
  const ring = rings[ringName];
  let slot = before?.slot;
  if (slot !== undefined) writeStore(app, entryKey(key), { ...kept, slot });
  // The slot is read after the entry was written. If another page has taken the slot meanwhile, this page
  // gets a new slot. The request of the other page may already have deleted this page's entry and file; then
  // the next request renders this page again.
  if (slot === undefined || readStore(app, slotKey(ring, slot), "") !== key) {
    slot = takeNextSlot(app, ring, key);
    writeStore(app, entryKey(key), { ...kept, slot });
  }
  // A file's name is a hash of its content: if a change of the page is undone, the new file has the name of
  // the previous file, which must then stay.
  if (before && before.name !== kept.name && before.previous !== kept.name)
    removePageFiles(app, [before.previous]);
}

/**
 * Gives a page the slot of the ring that was assigned longest ago, and deletes the page that had it.
 * @param {core.App} app @param {Ring} ring @param {string} key
 * @returns {number}
 */
function takeNextSlot(app, ring, key) {
  let slot = 0;
  updateStore(app, `${ring.key} next`, 0, (next) => {
    slot = next % ring.max;
    return slot + 1;
  });
  let replaced = "";
  updateStore(app, slotKey(ring, slot), "", (other) => {
    replaced = other;
    return key;
  });
  // The replaced page stays if it was deleted and rendered again since: its new entry names another slot.
  if (replaced !== key && readKeptPageEntry(app, replaced)?.slot === slot) deleteKeptPageEntry(app, replaced);
  return slot;
}

/**
 * Deletes the entry and the files of a kept page. The slot keeps the page's key until another page takes it.
 * @param {core.App} app
 * @param {string} key
 * @returns {undefined}
 */
function deleteKeptPageEntry(app, key) {
  const entry = readKeptPageEntry(app, key);
  if (!entry) return;
  app.store().remove(entryKey(key));
  removePageFiles(app, [entry.name, entry.previous]);
}

module.exports = { readKeptPageEntry, deleteKeptPageEntry, storeKeptPageEntry };
