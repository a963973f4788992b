const { isIsoDate, normaliseHsn } = require("../domain.js");

/**
 * Request hook of `taxRates`: validates the owner's input and removes separators from the HSN code.
 * @param {core.RecordRequestEvent} e
 * @throws {BadRequestError} for an HSN code that is neither empty nor 2 to 8 digits, a day that does not
 * exist, and a value limit (`valueMax`) without the rate above it (`rateAbove`)
 */
function prepareTaxRate(e) {
  const rate = /** @type {core.Record} */ (e.record);
  rate.set("hsn", normaliseHsn(rate.getString("hsn")));
  /** @type {Record<string, ValidationError>} */
  const problems = {};
  if (!/^(?:\d{2,8})?$/.test(rate.getString("hsn")))
    problems["hsn"] = new ValidationError(
      "rate-hsn",
      "Write the first 2 to 8 digits of the HSN codes, for example 61, or nothing for all goods.",
    );
  if (!isIsoDate(rate.getString("from")))
    problems["from"] = new ValidationError("rate-day", "Write a day that exists, for example 2025-09-22.");
  if (rate.getFloat("valueMax") > 0 && rate.getFloat("rateAbove") === 0)
    problems["rateAbove"] = new ValidationError(
      "rate-above",
      "Write the percent above valueMax, or leave valueMax empty.",
    );
  if (Object.keys(problems).length > 0)
    throw new BadRequestError("Please look at the marked fields.", problems);
  e.next();
}

module.exports = { prepareTaxRate };
