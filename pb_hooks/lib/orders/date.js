/**
 * An order without a date was placed now.
 * @param {core.Record} record of `orders`
 */
function fillOrderDate(record) {
  if (record.getDateTime("createdAt").isZero()) record.set("createdAt", new DateTime());
}

module.exports = { fillOrderDate };
