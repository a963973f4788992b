// A piece without sizes looks finished in the form, and is on sale in the shop without a way to buy it.
const help =
  "The sizes on offer, for example: S, M, L, XL. Write FREE for a piece in one size: without any it is shown, but cannot be bought.";
const earlierHelp = "The sizes on offer, for example: S, M, L, XL";

function setHelp(app, text) {
  const products = app.findCollectionByNameOrId("products");
  products.fields.getByName("sizes").help = text;
  app.save(products);
}

migrate(
  (app) => setHelp(app, help),
  (app) => setHelp(app, earlierHelp),
);
