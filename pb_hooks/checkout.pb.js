// Checkout at Shiprocket, described in docs/checkout.md.

$app.onServe().bindFunc((/** @type {core.ServeEvent} */ e) => {
  require(`${__hooks}/lib/shiprocket/settings.js`).warnIfUnconfigured(e);
  return e.next();
});

// Starts a checkout. The maximum body size, 32,000 bytes, is enough for a hundred cart lines and an address.
routerAdd(
  "POST",
  "/api/shiprocket/access-token",
  (e) => require(`${__hooks}/lib/checkout/start.js`).startCheckout(e),
  $apis.bodyLimit(32_000),
);
cronAdd("shop-checkouts", "37 3 * * *", () => {
  require(`${__hooks}/lib/checkout/checkouts.js`).purgeUnorderedCheckouts($app);
});

// The catalogue in Shiprocket's format.
routerAdd("GET", "/api/shiprocket/products", (e) =>
  require(`${__hooks}/lib/shiprocket/catalogue.js`).listProducts(e),
);
routerAdd("GET", "/api/shiprocket/collections", (e) =>
  require(`${__hooks}/lib/shiprocket/catalogue.js`).listCollections(e),
);
routerAdd("GET", "/api/shiprocket/collections/{id}/products", (e) =>
  require(`${__hooks}/lib/shiprocket/catalogue.js`).listCollectionProducts(e),
);
