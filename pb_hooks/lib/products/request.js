const { requestOf } = require("../requestOf.js");

/**
 * Takes over what PocketBase would drop from a request for a product.
 * @param {core.RecordRequestEvent} e
 * @throws {BadRequestError} for a price that is no number
 */
function readProductRequest(e) {
  const { body } = e.requestInfo();
  // A column cannot differ from another in case alone, so both spellings are one field.
  if (body.stockBySize !== undefined && body.stockbysize === undefined)
    e.record?.set("stockbysize", body.stockBySize);
  const price = body.price === 0 ? writtenPrice(requestOf(e)) : 0;
  if (!isPrice(price))
    throw new BadRequestError("The product was not saved: the price is not a number.", {
      price: new ValidationError("product_price", "Write the price in rupees, for example 1299."),
    });
}

/** @param {unknown} price */
function isPrice(price) {
  if (typeof price === "string") return /^\s*(-?\d+(\.\d+)?)?\s*$/.test(price);
  return typeof price === "number" || price === undefined || price === null;
}

/**
 * PocketBase has already made 0 of a price that is no number; the request still holds what was written.
 * @param {http.Request} request
 */
function writtenPrice(request) {
  const isForm = request.header.get("Content-Type").startsWith("multipart/form-data");
  const json = isForm ? request.formValue("@jsonPayload") : toString(request.body);
  return (json ? JSON.parse(json).price : undefined) ?? (isForm ? request.formValue("price") : undefined);
}

module.exports = { readProductRequest };
