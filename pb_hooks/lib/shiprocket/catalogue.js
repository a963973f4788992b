const { collections, lineQuantityMax, productPath, sellable, sellableSizes } = require("../domain.js");
const { readProduct } = require("../catalogue/product.js");
const { variantNumbers } = require("../catalogue/variants.js");
const { shopUrlOf } = require("../platform/origin.js");
const { requestOf } = require("../platform/request.js");

/*
 * The catalogue in the format that Shiprocket reads (docs/checkout.md). The routes are public, like the catalogue itself.
 */

const pageRowsMax = 250;
const pageRowsDefault = 50;

/** The products that can be sold, by the rules of `parseProduct`. */
const isSold = "active = TRUE AND round(price) BETWEEN 1 AND 10000000 AND trim(name) != ''";
const isInCollection =
  "EXISTS (SELECT 1 FROM json_each(iif(json_valid(collection_ids), collection_ids, '[]')) WHERE value = {:collection})";

/** GET /api/shiprocket/products?page=&limit= @param {core.RequestEvent} e */
function listProducts(e) {
  return sendPage(e, "", {});
}

/** GET /api/shiprocket/collections/{id}/products @param {core.RequestEvent} e */
function listCollectionProducts(e) {
  const id = requestOf(e).pathValue("id");
  if (!collections.some((collection) => collection.id === id)) throw new NotFoundError();
  return sendPage(e, `AND ${isInCollection}`, { collection: id });
}

/** GET /api/shiprocket/collections @param {core.RequestEvent} e */
function listCollections(e) {
  const { first, limit } = pageOf(e);
  const all = collections.map(({ id }) => collectionJson(e.app, id));
  return e.json(200, { data: { total: all.length, collections: all.slice(first, first + limit) } });
}

/** @param {core.RequestEvent} e @param {string} condition SQL @param {Record<string, string>} values of its parameters */
function sendPage(e, condition, values) {
  const { first, limit } = pageOf(e);
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
  const ids = rows.map(({ id }) => id);
  const records = new Map(e.app.findRecordsByIds("products", ids).map((record) => [record?.id, record]));
  const products = ids.map((id) => productJson(e.app, records.get(id))).filter(Boolean);
  return e.json(200, { data: { total: count.total, products } });
}

/** Pages count from 1. @param {core.RequestEvent} e @returns {{ limit: number, first: number }} `first`: rows to skip */
function pageOf(e) {
  const query = requestOf(e).url?.query();
  const whole = (/** @type {string} */ name, /** @type {number} */ fallback, /** @type {number} */ max) => {
    const number = Number.parseInt(query?.get(name) ?? "", 10);
    return Math.min(Math.max(number || fallback, 1), max);
  };
  const limit = whole("limit", pageRowsDefault, pageRowsMax);
  return { limit, first: (whole("page", 1, 1e6) - 1) * limit };
}

/**
 * A product in Shiprocket's format; undefined for one that `parseProduct` refuses.
 * @param {core.App} app
 * @param {core.Record | undefined} record
 */
function productJson(app, record) {
  const product = record && readProduct(record);
  if (!record || !product) return;
  const shopUrl = shopUrlOf(app);
  const sizes = sellableSizes(product);
  const numbers = variantNumbers(app, product.id, sizes);
  const dates = { created_at: isoOf(record, "created"), updated_at: isoOf(record, "updated") };
  const image = { src: imageOf(product, shopUrl) };
  const hasSizes = product.sizes.length > 0;
  return {
    id: product.id,
    title: product.name,
    body_html: paragraphs(product.description),
    vendor: app.settings().meta.appName,
    product_type: typeOf(product),
    handle: productPath(product.id).slice(1),
    tags: [product.gender, ...product.collectionIds].filter(Boolean).join(", "),
    status: product.active ? "active" : "draft",
    ...dates,
    image,
    options: hasSizes ? [{ name: "Size", values: sizes }] : [],
    variants: sizes.map((size) => ({
      id: numbers[size],
      title: size || "Default Title",
      price: product.price.toFixed(2),
      compare_at_price: product.price.toFixed(2),
      sku: size ? `${product.id}-${size}` : product.id,
      quantity: Math.min(sellable(product, size) ?? lineQuantityMax, lineQuantityMax),
      taxable: true,
      option_values: size ? { Size: size } : {},
      grams: 0,
      weight: 0,
      weight_unit: "kg",
      image,
      ...dates,
    })),
  };
}

/** The first collection apart from New Arrivals. @param {{ collectionIds: string[] }} product */
function typeOf({ collectionIds }) {
  return collections.find(({ id }) => id !== "C-NEW" && collectionIds.includes(id))?.title ?? "";
}

/** A collection in Shiprocket's format. @param {core.App} app @param {string} id */
function collectionJson(app, id) {
  const collection = collections.find((each) => each.id === id);
  const row = new DynamicModel({ first: "", last: "", product: "" });
  app
    .db()
    .newQuery(
      `SELECT ifnull(min(created), '') AS first, ifnull(max(updated), '') AS last, ifnull(max(id), '') AS product
      FROM products WHERE ${isSold} AND ${isInCollection}`,
    )
    .bind({ collection: id })
    .one(row);
  const [record] = row.product ? app.findRecordsByIds("products", [row.product]) : [];
  const product = record && readProduct(record);
  const shopUrl = shopUrlOf(app);
  return {
    id,
    title: collection?.title ?? "",
    body_html: "",
    handle: id.toLowerCase(),
    image: { src: product ? imageOf(product, shopUrl) : "" },
    created_at: row.first.replace(" ", "T"),
    updated_at: row.last.replace(" ", "T"),
  };
}

/** The absolute URL of the first picture with a URL; "" without one. @param {{ pictures: { src: string }[] }} product @param {string} shopUrl */
function imageOf({ pictures }, shopUrl) {
  const found = pictures.find(({ src }) => !src.startsWith("data:"));
  if (!found) return "";
  return found.src.startsWith("/") ? shopUrl + found.src : found.src;
}

/** Plain text as HTML. @param {string} text */
function paragraphs(text) {
  const escaped = text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
  const parts = escaped.split(/\n\s*\n/).map((part) => part.trim().replace(/\n/g, "<br>"));
  return parts
    .filter(Boolean)
    .map((part) => `<p>${part}</p>`)
    .join("");
}

/** @param {core.Record} record @param {string} field */
function isoOf(record, field) {
  return record.getString(field).replace(" ", "T");
}

module.exports = { collectionJson, listCollectionProducts, listCollections, listProducts, productJson };
