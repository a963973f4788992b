const { sellable, adjustStock } = require("../domain.js");
const { productOf } = require("../products/productOf.js");

/** @typedef {{ id: string, size: string, qty: number }} Pieces */

/**
 * Takes pieces out of stock, as far as they are there.
 * @param {core.App} txApp in a transaction: nobody else writes meanwhile
 * @param {Pieces[]} wanted
 * @returns {{ taken: Pieces[], missing: Pieces[] }} how many of each were counted down, and how many were not there
 */
function takePieces(txApp, wanted) {
  const taken = [];
  const missing = [];
  for (const { id, size, qty } of wanted) {
    const left = leftOf(txApp, id, size);
    const here = Math.min(left ?? qty, qty);
    if (here < qty) missing.push({ id, size, qty: qty - here });
    // What has no limit is not counted, so it is not given back either.
    if (left === undefined || here === 0) continue;
    changePieces(txApp, id, size, -here);
    taken.push({ id, size, qty: here });
  }
  return { taken, missing };
}

/** Puts pieces back. @param {core.App} txApp @param {Pieces[]} taken */
function giveBack(txApp, taken) {
  for (const { id, size, qty } of taken) changePieces(txApp, id, size, qty);
}

/** Pieces in stock, also of a product that is not shown just now; undefined: no limit. */
function leftOf(txApp, id, size) {
  const record = txApp.findRecordsByIds("products", [id])[0];
  const product = record && productOf(record);
  return product ? sellable({ ...product, active: true }, size) : 0;
}

/**
 * Counts up or down in the row alone: a whole save would need the rest of the product to be in order. It only succeeds on
 * the count that it was worked out from.
 */
function changePieces(txApp, id, size, change) {
  const row = new DynamicModel({ stockbysize: "", stock: "" });
  const columns =
    "ifnull(CAST(stockbysize AS TEXT), '') AS stockbysize, ifnull(CAST(stock AS TEXT), '') AS stock";
  try {
    txApp.db().newQuery(`SELECT ${columns} FROM products WHERE id = {:id}`).bind({ id }).one(row);
  } catch {
    // The product is gone for good.
    return;
  }
  const before = { stockbysize: row.stockbysize, stock: row.stock };
  const after = adjustStock(
    { stockbysize: parsed(before.stockbysize), stock: parsed(before.stock) },
    size,
    change,
  );
  const changed = txApp
    .db()
    .newQuery(
      `UPDATE products SET stockbysize = {:stockbysize}, stock = {:stock}, updated = {:now}
      WHERE id = {:id} AND ifnull(CAST(stockbysize AS TEXT), '') = {:countsBefore} AND ifnull(CAST(stock AS TEXT), '') = {:stockBefore}`,
    )
    .bind({
      id,
      stockbysize: JSON.stringify(after.stockbysize),
      stock: JSON.stringify(after.stock),
      now: new DateTime().string(),
      countsBefore: before.stockbysize,
      stockBefore: before.stock,
    })
    .execute();
  if (changed.rowsAffected() !== 1) throw new Error(`The stock of ${id} changed meanwhile.`);
}

function parsed(text) {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return text;
  }
}

module.exports = { giveBack, takePieces };
