const { collections, priceMaxRupees } = require("../domain.js");
const { parseProductRecord } = require("../catalogue/productRecord.js");
const { codedError } = require("../platform/errors.js");
const { requestOf } = require("../platform/request.js");
const { getProductJsonTexts } = require("./productJsonCache.js");
const { ensureShiprocketNumber, ensureShiprocketNumbers } = require("./numbers.js");
const { pictureAddress } = require("./pictureAddress.js");

/*
 * Routes from which Shiprocket reads the catalogue (docs/checkout.md). They are public, like the catalogue
 * itself; drafts and empty collections are left out.
 */

const pageRowsMax = 250;
const pageRowsDefault = 50;

/** SQL: the product can be sold, by the rules of `parseProduct`. */
const isSold = `active = TRUE AND round(price) BETWEEN 1 AND ${priceMaxRupees} AND trim(name) != ''`;
const isInCollection =
  "EXISTS (SELECT 1 FROM json_each(iif(json_valid(collection_ids), collection_ids, '[]')) WHERE value = {:collection})";

/**
 * GET /api/shiprocket/products?page=&limit=&collection_id=: lists all products, or those of the collection
 * that `collection_id` names.
 * @param {core.RequestEvent} e
 */
function listProducts(e) {
  const collection = requestOf(e).url?.query().get("collection_id").trim() ?? "";
  return collection ? sendCollectionPage(e, collection) : sendProductsPage(e, "", {});
}

/**
 * GET /api/shiprocket/collections/{id}/products: lists a collection's products.
 * @param {core.RequestEvent} e
 */
function listCollectionProducts(e) {
  return sendCollectionPage(e, requestOf(e).pathValue("id"));
}

/** GET /api/shiprocket/collections: lists the collections that have products. @param {core.RequestEvent} e */
function listCollections(e) {
  const { first, limit } = readPageQuery(e);
  const nonEmpty = collections.flatMap(({ id }) => nonEmptyCollection(e.app, id) ?? []);
  return e.json(200, { data: { total: nonEmpty.length, collections: nonEmpty.slice(first, first + limit) } });
}

/**
 * Sends one page of the products of a collection.
 * @param {core.RequestEvent} e @param {string} name the shop's id of a collection, or its Shiprocket number
 * @throws "collection-not-found" (404)
 */
function sendCollectionPage(e, name) {
  const numbers = ensureShiprocketNumbers(
    e.app,
    "collection",
    collections.map(({ id }) => id),
  );
  const found = collections.find(({ id }) => id === name || String(numbers[id]) === name);
  if (!found) throw codedError(404, "collection-not-found", "There is no such collection.");
  return sendProductsPage(e, `AND ${isInCollection}`, { collection: found.id });
}

/**
 * Sends the requested page of the products that fulfil a condition.
 * @param {core.RequestEvent} e
 * @param {string} condition SQL
 * @param {Record<string, string>} values of its parameters
 */
function sendProductsPage(e, condition, values) {
  const { first, limit } = readPageQuery(e);
  const count = new DynamicModel({ total: 0 });
  const from = `FROM products WHERE ${isSold} ${condition}`;
  e.app.db().newQuery(`SELECT count(*) AS total ${from}`).bind(values).one(count);
  // Oldest first, so that products added between two requests do not shift the pages.
  const rows = arrayOf(new DynamicModel({ id: "" }));
  e.app
    .db()
    .newQuery(`SELECT id ${from} ORDER BY created, id LIMIT {:limit} OFFSET {:first}`)
    .bind({ ...values, limit, first })
    .all(rows);
  const products = getProductJsonTexts(
    e.app,
    rows.map(({ id }) => id),
  );
  const body = `{"data":{"total":${count.total},"products":[${products.join(",")}]}}`;
  return e.blob(200, "application/json", toBytes(body));
}

/**
 * Reads `page` and `limit` of a request. Pages count from 1.
 * @param {core.RequestEvent} e
 * @returns {{ limit: number, first: number }} `first`: rows to skip
 */
function readPageQuery(e) {
  const query = requestOf(e).url?.query();
  const whole = (/** @type {string} */ name, /** @type {number} */ fallback, /** @type {number} */ max) => {
    const number = Number.parseInt(query?.get(name) ?? "", 10);
    return Math.min(Math.max(number || fallback, 1), max);
  };
  const limit = whole("limit", pageRowsDefault, pageRowsMax);
  return { limit, first: (whole("page", 1, 1e6) - 1) * limit };
}

/**
 * Reads a collection in Shiprocket's format; undefined for a collection without products.
 * @param {core.App} app @param {string} id
 */
function nonEmptyCollection(app, id) {
  const row = new DynamicModel({ first: "", last: "", product: "" });
  app
    .db()
    .newQuery(
      `SELECT ifnull(min(created), '') AS first, ifnull(max(updated), '') AS last, ifnull(max(id), '') AS product
      FROM products WHERE ${isSold} AND ${isInCollection}`,
    )
    .bind({ collection: id })
    .one(row);
  const { first, last, product } = row;
  if (!product) return;
  return collectionJson(app, id, { first, last, record: app.findRecordsByIds("products", [product])[0] });
}

/**
 * Formats a collection for Shiprocket.
 * @param {core.App} app
 * @param {string} id of the shop's collection
 * @param {{ first: string, last: string, record: core.Record | undefined }} content dates of its products as
 * PocketBase stores them, and the product whose picture it gets
 */
function collectionJson(app, id, { first, last, record }) {
  const product = record && parseProductRecord(record);
  return {
    id: ensureShiprocketNumber(app, "collection", id),
    title: collections.find((each) => each.id === id)?.title ?? "",
    body_html: "",
    handle: id.toLowerCase(),
    image: { src: product ? pictureAddress(app, product) : "" },
    created_at: first.replace(" ", "T"),
    updated_at: last.replace(" ", "T"),
  };
}

module.exports = { nonEmptyCollection, listCollectionProducts, listCollections, listProducts };
