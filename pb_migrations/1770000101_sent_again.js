// The helps of `sellable` and `restockedAt` say what happens when a cancelled or returned order is sent after
// all: its pieces, which went back into stock, are taken out of stock again.
const sellable =
  "Switch on when the pieces of a cancelled or returned order are with you and can be sold: all of them, or those of " +
  "returnedPieces, go back into stock, each once.";
const helps = {
  sellable: `${sellable} When the order is sent after all, they are taken out again and this is switched off.`,
  restockedAt:
    "Kept by the shop: when its pieces went back into stock. Empty it only when you send the order and have already taken the pieces " +
    "out of the product's stock yourself.",
};
const helpsBefore = { sellable, restockedAt: "Kept by the shop: when its pieces went back into stock." };

/** @param {core.App} app @param {Record<string, string>} texts */
function setHelps(app, texts) {
  const orders = app.findCollectionByNameOrId("orders");
  for (const [name, help] of Object.entries(texts)) {
    const field = orders.fields.getByName(name);
    if (field) field.help = help;
  }
  app.save(orders);
}

migrate(
  (app) => setHelps(app, helps),
  (app) => setHelps(app, helpsBefore),
);
