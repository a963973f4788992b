// One cart on every device: described in docs/offline.md and docs/decisions/cart.md.
routerAdd(
  "POST",
  "/api/shop/sync",
  (e) => require(`${__hooks}/lib/cart/sync.js`).syncAccount(e),
  $apis.gzip(),
  $apis.skipSuccessActivityLog(),
);
