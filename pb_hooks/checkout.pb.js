// Checkout at Shiprocket: docs/checkout.md says what is promised, lib/checkout/ and lib/shiprocket/ keep it.

$app.onServe().bindFunc((e) => {
  require(`${__hooks}/lib/shiprocket/settings.js`).sayWhatIsMissing(e);
  return e.next();
});

// A hundred lines and an address are small.
routerAdd(
  "POST",
  "/api/shiprocket/access-token",
  (e) => require(`${__hooks}/lib/checkout/start.js`).startCheckout(e),
  $apis.bodyLimit(32_000),
);
routerAdd("GET", "/api/shop/orders/{orderId}", (e) =>
  require(`${__hooks}/lib/checkout/orderView.js`).viewOrder(e),
);

cronAdd("shop-checkouts", "37 3 * * *", () => {
  require(`${__hooks}/lib/checkout/checkouts.js`).forgetCheckouts($app);
});

// The catalogue, as Shiprocket reads it …
routerAdd("GET", "/api/shiprocket/products", (e) =>
  require(`${__hooks}/lib/shiprocket/catalogue.js`).listProducts(e),
);
routerAdd("GET", "/api/shiprocket/collections", (e) =>
  require(`${__hooks}/lib/shiprocket/catalogue.js`).listCollections(e),
);
routerAdd("GET", "/api/shiprocket/collections/{id}/products", (e) =>
  require(`${__hooks}/lib/shiprocket/catalogue.js`).listCollectionProducts(e),
);
// … and as it is told of changes; a save begins that (catalogue.pb.js).
cronAdd("shop-pushes", "* * * * *", () => {
  require(`${__hooks}/lib/besideWork.js`).work($app, "pushes");
});
