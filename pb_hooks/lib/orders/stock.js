const { sellableQuantity, adjustStock } = require("../domain.js");
const { parseProductRecord } = require("../catalogue/productRecord.js");
const { parseJson } = require("../platform/json.js");

/**
 * A quantity of a product in a size. `id`: of the product; `qty` is also the name of the stored field.
 * @typedef {{ id: string, size: string, qty: number }} StockLine
 */

/**
 * Subtracts quantities from the stock of their products, as far as available.
 * @param {core.App} txApp in a transaction, so that no other request writes in between
 * @param {StockLine[]} wanted
 * @returns {{ taken: StockLine[], missing: StockLine[] }} `taken`: subtracted; `missing`: not in stock. A
 * quantity of a size without a stock limit is in neither list
 */
function takeStock(txApp, wanted) {
  const taken = [];
  const missing = [];
  for (const { id, size, qty } of wanted) {
    const record = txApp.findRecordsByIds("products", [id])[0];
    const product = record && parseProductRecord(record);
    // Inactive products have stock too; a deleted product has none. `undefined` means no stock limit.
    const available = product ? sellableQuantity({ ...product, active: true }, size) : 0;
    const covered = Math.min(available ?? qty, qty);
    if (covered < qty) missing.push({ id, size, qty: qty - covered });
    if (available === undefined || covered === 0) continue;
    changeStock(txApp, id, size, -covered);
    taken.push({ id, size, qty: covered });
  }
  return { taken, missing };
}

/**
 * Selects the lines whose product was deleted.
 * @template {{ id: string }} Line
 * @param {core.App} app
 * @param {readonly Line[]} lines
 * @returns {Line[]}
 */
function linesOfDeletedProducts(app, lines) {
  const found = app
    .findRecordsByIds("products", [...new Set(lines.map(({ id }) => id))])
    .map((record) => record?.id);
  return lines.filter(({ id }) => !found.includes(id));
}

/**
 * Adds quantities back to the stock of their products, except of deleted products.
 * @param {core.App} txApp in a transaction @param {StockLine[]} taken
 */
function returnStock(txApp, taken) {
  for (const { id, size, qty } of taken) changeStock(txApp, id, size, qty);
}

/**
 * Changes the stock of a product's size with SQL, because saving the record would validate all its other
 * fields. The statement updates only if the stock still has the value that was read.
 * @param {core.App} txApp in a transaction
 * @param {string} id
 * @param {string} size
 * @param {number} change quantity to add; below 0 to remove
 * @throws {Error} when the stock changed since it was read
 */
function changeStock(txApp, id, size, change) {
  const row = new DynamicModel({ stockbysize: "", stock: "" });
  const columns =
    "ifnull(CAST(stockbysize AS TEXT), '') AS stockbysize, ifnull(CAST(stock AS TEXT), '') AS stock";
  try {
    txApp.db().newQuery(`SELECT ${columns} FROM products WHERE id = {:id}`).bind({ id }).one(row);
  } catch {
    // The product was deleted.
    return;
  }
  const before = { stockbysize: row.stockbysize, stock: row.stock };
  const after = adjustStock(
    { stockbysize: parseColumn(before.stockbysize), stock: parseColumn(before.stock) },
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

/**
 * Parses a stored JSON column; an owner's plain text is returned as text.
 * @param {string} text @returns {unknown}
 */
function parseColumn(text) {
  if (!text) return null;
  const value = parseJson(text);
  return value === undefined ? text : value;
}

module.exports = { linesOfDeletedProducts, returnStock, takeStock };
