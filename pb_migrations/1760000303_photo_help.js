// What an owner with an iPhone has to know, where the form refuses its photos.
const help =
  "Drop photos here: the front first, then the back, then others. Upright pictures (4:5) look best, up to 20 MB each. " +
  "JPEG and PNG are made smaller for phones by the shop. HEIC, as iPhones have it, cannot be shown everywhere: save it as JPEG first.";
const earlierHelp =
  "Drop photos here: the front first, then the back, then others. Upright pictures (4:5) look best. JPEG and PNG are made smaller for phones by the shop.";

function setHelp(app, text) {
  const products = app.findCollectionByNameOrId("products");
  products.fields.getByName("photos").help = text;
  app.save(products);
}

migrate(
  (app) => setHelp(app, help),
  (app) => setHelp(app, earlierHelp),
);
