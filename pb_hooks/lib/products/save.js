const { setVariants } = require("./variants.js");

/** What orders count down beside whoever saves the product. */
const counted = ["stockbysize", "stock"];

/**
 * Saves a change of a product with two things that are not the saver's: the checkout's numbers, and the pieces that were
 * sold between reading the product and writing it. A save writes all columns, also those that nobody meant to change.
 * @param {core.RecordEvent} e
 */
function saveProduct(e) {
  const { app } = e;
  app.runInTransaction((txApp) => {
    e.app = txApp;
    try {
      keepCounts(txApp, e.record);
      setVariants(txApp, e.record);
      e.next();
    } finally {
      e.app = app;
    }
  });
}

function keepCounts(txApp, record) {
  const before = record.original();
  const unchanged = counted.filter((name) => record.getString(name) === before.getString(name));
  if (unchanged.length === 0) return;
  const now = txApp.findRecordsByIds("products", [record.id])[0];
  for (const name of unchanged) if (now) record.set(name, JSON.parse(now.getString(name) || "null"));
}

module.exports = { saveProduct };
