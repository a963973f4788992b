const { bodyOf, requestOf } = require("../platform/request.js");

/** Number fields of a product, with the error text for a value that is not a number. */
const numberFields = {
  price: "Write the price in rupees, for example 1299.",
  weight: "Write the weight in grams, for example 250.",
};

/**
 * Copies a field spelled `stockBySize`, which PocketBase ignores, from the request's body into the record.
 * Throws for a price or weight that is not a number, which PocketBase would convert to 0.
 * @param {core.RecordRequestEvent} e
 * @throws {BadRequestError} for a price or a weight that is not a number
 */
function restoreDroppedFields(e) {
  const body = bodyOf(e);
  // SQLite's column names ignore case, so both spellings are one field.
  if (body.stockBySize !== undefined && body.stockbysize === undefined)
    e.record?.set("stockbysize", body.stockBySize);
  for (const [name, advice] of Object.entries(numberFields)) {
    if (body[name] !== 0 || isNumberInput(readRawValue(requestOf(e), name))) continue;
    throw new BadRequestError(`The product was not saved: the ${name} is not a number.`, {
      [name]: new ValidationError(`product-${name}`, advice),
    });
  }
}

/** Whether a value of a request is a number, a text with a number, or empty. @param {unknown} value */
function isNumberInput(value) {
  if (typeof value === "string") return /^\s*(-?\d+(\.\d+)?)?\s*$/.test(value);
  return typeof value === "number" || value === undefined || value === null;
}

/**
 * Reads a field's value as the request wrote it, before PocketBase converts a value that is no number to 0.
 * @param {http.Request} request
 * @param {string} name
 * @returns {unknown}
 */
function readRawValue(request, name) {
  const isForm = request.header.get("Content-Type").startsWith("multipart/form-data");
  const json = isForm ? request.formValue("@jsonPayload") : toString(request.body);
  return (json ? JSON.parse(json)[name] : undefined) ?? (isForm ? request.formValue(name) : undefined);
}

module.exports = { restoreDroppedFields };
