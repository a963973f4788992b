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
