const { parseStoredDetails } = require("../domain.js");
const { jsonField } = require("../platform/json.js");

/**
 * Request hook of `orders`: if the owner has changed an address or the phone, marks the order's details as
 * corrected, so that a later report of Shiprocket does not overwrite them. Details that the owner has emptied
 * are not marked: the next report fills them again.
 * @param {core.Record} order
 * @throws {BadRequestError} when the new address names no place
 */
function markCorrectedAddress(order) {
  const before = order.original();
  if (order.getString("details") === before.getString("details")) return;
  const stored = parseStoredDetails(jsonField(before, "details"));
  const raw = jsonField(order, "details");
  const details = parseStoredDetails(raw);
  if (Object(raw).shipping && !details?.shipping)
    throw new BadRequestError("Please look at the marked fields.", {
      details: new ValidationError("order-details", "Enter house and street, area, city or PIN code."),
    });
  if (!details || deliveryText(details) === deliveryText(stored)) return;
  const { billing, ...others } = Object(raw);
  // A billing address that repeats the mistyped place is removed; the invoice then uses the shipping address.
  const isSamePlace = placeText(stored?.billing) === placeText(stored?.shipping);
  const isKept = JSON.stringify(details.billing) === JSON.stringify(stored?.billing);
  const isDropped = !billing || (isSamePlace && isKept);
  order.set("details", { ...others, ...(!isDropped && { billing }), isCorrected: true });
}

/**
 * Addresses and phone as one text, to compare two versions of an order.
 * @param {ReturnType<typeof parseStoredDetails>} details
 */
function deliveryText(details) {
  return JSON.stringify([details?.shipping, details?.billing, details?.phone ?? ""]);
}

/**
 * The place of an address (without the person's name) as one text, to compare two addresses.
 * @param {NonNullable<ReturnType<typeof parseStoredDetails>>["shipping"]} address
 */
function placeText(address) {
  return JSON.stringify(
    address && [address.line1, address.line2, address.landmark, address.city, address.pincode],
  );
}

module.exports = { markCorrectedAddress };
