const { isDay } = require("../domain.js");

/**
 * Request hook of `taxRates`.
 * @param {core.RecordRequestEvent} e
 * @throws {BadRequestError} for a day that is not in the calendar
 */
function checkTaxRate(e) {
  if (!isDay(e.record?.getString("from") ?? ""))
    throw new BadRequestError("Please look at the marked fields.", {
      from: new ValidationError("rate-day", "Write a day that exists, for example 2025-09-22."),
    });
  e.next();
}

module.exports = { checkTaxRate };
