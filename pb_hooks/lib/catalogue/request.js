const { bodyOf, requestOf } = require("../platform/request.js");

/**
 * Reads what PocketBase drops from a request for a product: the spelling `stockBySize`, and a price that is not a number.
 * @param {core.RecordRequestEvent} e
 * @throws {BadRequestError} for a price that is not a number
 */
function readProductRequest(e) {
  const body = bodyOf(e);
  // SQLite's column names ignore case, so both spellings are one field.
  if (body.stockBySize !== undefined && body.stockbysize === undefined)
    e.record?.set("stockbysize", body.stockBySize);
  const price = body.price === 0 ? writtenPrice(requestOf(e)) : 0;
  if (!isPrice(price))
    throw new BadRequestError("The product was not saved: the price is not a number.", {
      price: new ValidationError("product-price", "Write the price in rupees, for example 1299."),
    });
}

/** @param {unknown} price */
function isPrice(price) {
  if (typeof price === "string") return /^\s*(-?\d+(\.\d+)?)?\s*$/.test(price);
  return typeof price === "number" || price === undefined || price === null;
}

/**
 * The price as the request has it. PocketBase converts a price that is not a number to 0.
 * @param {http.Request} request
 * @returns {unknown}
 */
function writtenPrice(request) {
  const isForm = request.header.get("Content-Type").startsWith("multipart/form-data");
  const json = isForm ? request.formValue("@jsonPayload") : toString(request.body);
  return (json ? JSON.parse(json).price : undefined) ?? (isForm ? request.formValue("price") : undefined);
}

module.exports = { readProductRequest };
