// The help of `returnedPieces` and `returnReason` in the dashboard: an order of several pieces waits for the owner's numbers.
const helps = {
  returnedPieces:
    "How many pieces of each item are with you. A delivered order of several pieces is credited when you enter this, also when all " +
    "of it came back, because a credit note is final. With sellable these pieces go back into stock. When more come back later, " +
    "raise the numbers.",
  returnReason:
    "Why the shopper wants to return it, and which pieces when it is not all: Too small: 2 × Kolam Tee, M.",
};
const helpsBefore = {
  returnedPieces:
    "Only when a part of a returned order came back: how many pieces of each item are with you. The credit note takes back " +
    "these pieces, and with sellable they go back into stock. When more come back later, raise the numbers.",
  returnReason: "Why the shopper wants to return it.",
};

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
