// Two more kinds of differences, about orders that are cancelled here and not elsewhere, and `lastFoundAt`: a difference is mailed once a
// later comparison has found it again.
const kindsBefore = [
  "payment-without-order",
  "order-never-paid",
  "amount-differs",
  "stock-differs",
  "refunded-but-open",
  "credited-but-delivered",
];
const kinds = [...kindsBefore, "cancelled-but-sent", "paid-but-cancelled"];

/** @param {core.Collection} differences @param {string[]} values */
function setKinds(differences, values) {
  const field = /** @type {core.SelectField} */ (differences.fields.getByName("kind"));
  field.values = values;
}

migrate(
  (app) => {
    const differences = app.findCollectionByNameOrId("differences");
    setKinds(differences, kinds);
    const after = [...differences.fields].findIndex((field) => field?.getName() === "foundAt");
    differences.fields.addAt(
      after + 1,
      new DateField({
        name: "lastFoundAt",
        help: "Kept by the shop: the last comparison that has found it again.",
      }),
    );
    app.save(differences);
  },
  (app) => {
    app
      .db()
      .newQuery("DELETE FROM differences WHERE kind IN ('cancelled-but-sent', 'paid-but-cancelled')")
      .execute();
    const differences = app.findCollectionByNameOrId("differences");
    setKinds(differences, kindsBefore);
    differences.fields.removeByName("lastFoundAt");
    app.save(differences);
  },
);
