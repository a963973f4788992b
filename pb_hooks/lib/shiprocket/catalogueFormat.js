const {
  collections,
  lineQuantityMax,
  productPath,
  sellableQuantity,
  sellableSizes,
} = require("../domain.js");
const { parseProductRecord } = require("../catalogue/productRecord.js");
const { ensureVariantNumbers, variantNumbersBySize } = require("../catalogue/variantNumbers.js");
const { envNumber } = require("../platform/env.js");
const { ensureShiprocketNumber } = require("./numbers.js");
const { pictureAddress } = require("./pictureAddress.js");

/*
 * Formats products as Shiprocket reads them. Field names and types are published by Shiprocket; what only its
 * examples show is marked "assumed".
 */

/**
 * Default weight of a piece, that of a shirt in its mailer, in grams. Shiprocket computes shipping rates from
 * the weight and does not accept 0.
 */
const gramsDefault = 300;

/** @typedef {import("../catalogue/productRecord.js").Product} Product */
/**
 * Fields of a product's last push that the message about its deletion repeats.
 * @typedef {{ title: string, price: string, grams: number, created_at: string }} DeletionFields
 */

/**
 * Formats a product for Shiprocket; undefined for a product that `parseProduct` refuses.
 * @param {core.App} app
 * @param {core.Record | undefined} record of `products`
 */
function productJson(app, record) {
  const product = record && parseProductRecord(record);
  if (!record || !product) return;
  const sizes = sellableSizes(product);
  const numbers = ensureVariantNumbers(app, product.id, sizes);
  const dates = { created_at: isoDateOf(record, "created"), updated_at: isoDateOf(record, "updated") };
  const image = { src: pictureAddress(app, product) };
  const price = product.price.toFixed(2);
  const grams = weightInGrams(record);
  return {
    id: ensureShiprocketNumber(app, "product", product.id),
    title: product.name,
    body_html: textToHtml(product.description),
    vendor: vendorOf(app),
    product_type: productTypeOf(product),
    handle: productPath(product.id).slice(1),
    tags: [product.gender, ...product.collectionIds].filter(Boolean).join(", "),
    // Assumed: Shopify's values, because Shiprocket uses Shopify's product format.
    status: product.active ? "active" : "draft",
    ...dates,
    image,
    options: product.sizes.length > 0 ? [{ name: "Size", values: sizes }] : [],
    variants: sizes.map((size) => ({
      ...variantJson({ id: numbers[size] ?? 0, product: product.id, size, price, grams }),
      quantity: Math.min(sellableQuantity(product, size) ?? lineQuantityMax, lineQuantityMax),
      image,
      ...dates,
    })),
  };
}

/**
 * The weight of one piece: the product's own, else SHOP_WEIGHT_GRAMS. The server's start refuses an unusable
 * setting.
 * @param {core.Record} record of `products`
 * @returns {number} whole grams, at least 1
 */
function weightInGrams(record) {
  const own = Math.round(record.getFloat("weight"));
  return own > 0 ? own : envNumber("SHOP_WEIGHT_GRAMS", gramsDefault);
}

/**
 * Formats those fields of a variant (size of a product) that do not depend on stock and time.
 * @param {{ id: number, product: string, size: string, price: string, grams: number }} variant
 */
function variantJson({ id, product, size, price, grams }) {
  return {
    id,
    // Assumed: Shopify's name for the only variant of a product.
    title: size || "Default Title",
    price,
    compare_at_price: price,
    sku: size ? `${product}-${size}` : product,
    taxable: true,
    option_values: size ? { Size: size } : {},
    grams,
    weight: grams / 1000,
    weight_unit: "kg",
  };
}

/**
 * Formats a deleted product: a draft with empty fields and no stock, because Shiprocket documents no way to
 * delete a product.
 * @param {core.App} app
 * @param {string} id of the record
 * @param {DeletionFields} kept the fields of the product's last push
 */
function deletedProductJson(app, id, { title, price, grams, created_at }) {
  const dates = { created_at, updated_at: new Date().toISOString() };
  const image = { src: "" };
  const variants = Object.entries(variantNumbersBySize(app, id)).map(([size, number]) => ({
    ...variantJson({ id: number, product: id, size, price, grams }),
    quantity: 0,
    image,
    ...dates,
  }));
  return {
    id: ensureShiprocketNumber(app, "product", id),
    title,
    body_html: "",
    vendor: vendorOf(app),
    product_type: "",
    handle: productPath(/** @type {Product["id"]} */ (id)).slice(1),
    tags: "",
    status: "draft",
    ...dates,
    image,
    options: [],
    variants,
  };
}

/** The vendor of all products: the shop's name. @param {core.App} app */
function vendorOf(app) {
  return app.settings().meta.appName;
}

/** The product's first collection apart from New Arrivals. @param {{ collectionIds: string[] }} product */
function productTypeOf({ collectionIds }) {
  return collections.find(({ id }) => id !== "C-NEW" && collectionIds.includes(id))?.title ?? "";
}

/** Converts plain text to HTML paragraphs. @param {string} text */
function textToHtml(text) {
  const escaped = text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
  const parts = escaped.split(/\n\s*\n/).map((part) => part.trim().replace(/\n/g, "<br>"));
  return parts
    .filter(Boolean)
    .map((part) => `<p>${part}</p>`)
    .join("");
}

/** Reads a date field in ISO 8601. @param {core.Record} record @param {string} field */
function isoDateOf(record, field) {
  return record.getString(field).replace(" ", "T");
}

module.exports = { deletedProductJson, productJson };
