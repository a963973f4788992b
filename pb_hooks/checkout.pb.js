// Checkout at Shiprocket, described in docs/checkout.md.

$app.onServe().bindFunc((/** @type {core.ServeEvent} */ e) => {
  require(`${__hooks}/lib/shiprocket/settings.js`).warnIfUnconfigured(e);
  return e.next();
});

// Maximum body of the checkout's start: a hundred cart lines and an address fit.
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
