// The help of `price` in the dashboard now says that the shop rounds prices to whole rupees
// (src/domain/shared/money.ts).
const help = "Whole rupees, tax included; paise are rounded. A product that is shown needs a price.";
const helpBefore = "Rupees, tax included. A product that is shown needs a price.";

/** @param {core.App} app @param {string} text */
function setPriceHelp(app, text) {
  const products = app.findCollectionByNameOrId("products");
  const field = products.fields.getByName("price");
  if (field) field.help = text;
  app.save(products);
}

migrate(
  (app) => setPriceHelp(app, help),
  (app) => setPriceHelp(app, helpBefore),
);
