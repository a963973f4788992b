// The help text of `checkouts.lines`: a line has four fields since anyone can start a checkout of a hundred lines.
const lines = {
  before: "What was in the cart: a list of {variant, id, name, size, price, qty}.",
  now: "What was in the cart: a list of {variant, name, price, qty}. `variant` is the permanent number of a product's size.",
};

/** @param {core.App} app @param {string} help */
function setHelp(app, help) {
  const checkouts = app.findCollectionByNameOrId("checkouts");
  checkouts.fields.getByName("lines").help = help;
  app.save(checkouts);
}

migrate(
  (app) => setHelp(app, lines.now),
  (app) => setHelp(app, lines.before),
);
