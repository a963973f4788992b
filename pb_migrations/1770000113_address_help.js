// The help of `details` now says what happens when the owner corrects the address in it.
const before =
  "Kept by the shop: address, phone, expected date, charges and payment, as Shiprocket reports them.";
const after = `${before} An address that you correct stays; correct it at Shiprocket too, where the parcel is booked.`;

/** @param {core.App} app @param {string} help */
function setHelp(app, help) {
  const orders = app.findCollectionByNameOrId("orders");
  const details = orders.fields.getByName("details");
  if (details) details.help = help;
  app.save(orders);
}

migrate(
  (app) => setHelp(app, after),
  (app) => setHelp(app, before),
);
