const { isRestockable, parseAwb, parseText, parseTrackingUrl } = require("../domain.js");
const { jsonField } = require("../platform/json.js");
const { findItemsProblem } = require("../orders/itemsProblem.js");
const { stateAfterSave } = require("./orderSaveHooks.js");

/*
 * Validates what the owner enters about a parcel in the dashboard. An error is shown at its field, and
 * nothing is saved.
 */

/**
 * Request hook of new and changed orders: validates the fields of the parcel.
 * @param {core.RecordRequestEvent} e
 * @throws {BadRequestError} with a sentence for each wrong field
 */
function validateParcelRequest(e) {
  const order = /** @type {core.Record} */ (e.record);
  const before = order.original();
  /** @type {Record<string, ValidationError>} */
  const problems = {};
  const addProblem = (/** @type {string} */ field, /** @type {string} */ text) => {
    problems[field] = new ValidationError(`order-${field}`, text);
  };
  const orderId = order.getString("orderId");
  // The order number is part of a URL. Browsers remove the path segments "." and "..", and HTML removes outer
  // spaces.
  const isUnusable = /^\.{1,2}$/.test(orderId) || parseText(orderId, 100) !== orderId;
  if (orderId !== before.getString("orderId") && isUnusable)
    addProblem(
      "orderId",
      "Write a number without spaces around it and without control characters, not only dots.",
    );
  const wrongItem =
    order.getString("items") === before.getString("items")
      ? undefined
      : findItemsProblem(jsonField(order, "items"));
  if (wrongItem) addProblem("items", wrongItem);
  const email = order.getString("userEmail").trim();
  if (email && email !== before.getString("userEmail") && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    addProblem("userEmail", "Write an e-mail address, for example asha@gmail.com, or leave it empty.");
  const awb = order.getString("awb");
  if (awb && awb !== before.getString("awb") && parseAwb(awb) !== awb)
    addProblem("awb", "Write the courier's number as on the label: 4 to 40 letters and digits, no spaces.");
  const url = order.getString("trackingUrl");
  if (url && url !== before.getString("trackingUrl") && parseTrackingUrl(url) !== url)
    addProblem("trackingUrl", "Write the whole address of the courier's page, beginning with https://");
  const status = order.isNew() ? null : before.getString("status");
  const mayRestock = isRestockable(
    stateAfterSave(order, { status, parcelState: before.getString("parcelState") }),
  );
  if (order.getBool("sellable") && !before.getBool("sellable") && !mayRestock)
    addProblem(
      "sellable",
      "Pieces go back into stock when the order is cancelled or returned: set parcelState first.",
    );
  if (Object.keys(problems).length > 0)
    throw new BadRequestError("Please look at the marked fields.", problems);
}

module.exports = { validateParcelRequest };
