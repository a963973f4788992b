const { prepareProduct } = require("./prepare.js");
const { setVariants } = require("./variants.js");

/*
 * What happens to a product whoever saves it. One handler does all of it, because each one that goes on with the save
 * holds an engine of its own until the save is done, and an import saves many at once.
 */

/** What orders count down beside whoever saves the product. */
const counted = ["stockbysize", "stock"];
const idLetters = "abcdefghijklmnopqrstuvwxyz0123456789";

/** @param {core.RecordEvent} e */
function createProduct(e) {
  const { record } = e;
  prepareProduct(record);
  // PocketBase gives the id later, and the numbers are made from it.
  if (!record.id) record.set("id", $security.randomStringWithAlphabet(15, idLetters));
  setVariants(e.app, record);
  e.next();
}

/**
 * A save writes all columns, also those that nobody meant to change: pieces that were sold between reading and writing
 * would be back. So the counts are read and written in one transaction.
 * @param {core.RecordEvent} e
 */
function updateProduct(e) {
  const { app, record } = e;
  prepareProduct(record);
  const save = (usedApp) => {
    keepCounts(usedApp, record);
    setVariants(usedApp, record);
    e.next();
  };
  // Nobody else can write while photos are on their way to a store; between the two lie milliseconds then.
  if (record.getUnsavedFiles("photos").length > 0) return save(app);
  app.runInTransaction((txApp) => {
    e.app = txApp;
    try {
      save(txApp);
    } finally {
      e.app = app;
    }
  });
}

function keepCounts(app, record) {
  const before = record.original();
  const unchanged = counted.filter((name) => record.getString(name) === before.getString(name));
  if (unchanged.length === 0) return;
  const now = app.findRecordsByIds("products", [record.id])[0];
  for (const name of unchanged) if (now) record.set(name, JSON.parse(now.getString(name) || "null"));
}

module.exports = { createProduct, updateProduct };
