/**
 * The order that a courier or the owner means: by the shop's number, by Shiprocket's, else by the number of the parcel.
 * @param {core.App} app
 * @param {{ orderNumbers: string[], awb: string }} wanted
 * @returns {core.Record | undefined}
 */
function findOrderOfParcel(app, { orderNumbers, awb }) {
  for (const field of ["orderId", "shiprocketOrder"])
    for (const number of orderNumbers) {
      const found = app.findRecordsByFilter("orders", `${field} = {:number}`, "", 1, 0, { number })[0];
      if (found) return found;
    }
  // The newest, as couriers use numbers again after some years.
  return awb ? app.findRecordsByFilter("orders", "awb = {:awb}", "-createdAt", 1, 0, { awb })[0] : undefined;
}

module.exports = { findOrderOfParcel };
