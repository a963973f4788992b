const { readShared, setShared } = require("../shared.js");

const columnsKey = "shop.catalogue.columns";

/**
 * The shop's products as the public may see them: SQL that makes a row JSON and the condition under which it is
 * shown, and `form`, which changes with them.
 * @param {core.App} app
 * @returns {{ record: string, isShown: string, form: string, version: string }}
 * @throws {NotFoundError} when the owner closed the products to the public
 */
function publicProducts(app) {
  const collection = app.findCachedCollectionByNameOrId("products");
  if (collection.listRule === null || !collection.fields.getByName("active")) throw new NotFoundError();
  const version = collection.updated.string();
  const known = readShared(app, columnsKey, null);
  if (known?.version === version) return known;
  const record = require("./columns.js").recordJson(collection);
  const products = {
    record,
    isShown: "products.active = TRUE",
    form: $security.md5(record).slice(0, 12),
    version,
  };
  setShared(app, columnsKey, products);
  return products;
}

module.exports = { publicProducts };
