// Sync of cart, wishlist and profile between devices, described in docs/offline.md and
// docs/decisions/cart.md.
routerAdd(
  "POST",
  "/api/shop/sync",
  (e) => require(`${__hooks}/lib/cart/sync.js`).syncAccount(e),
  $apis.gzip(),
  $apis.skipSuccessActivityLog(),
);

// Records the deletion of an account. A device that later syncs this account then learns that the account was
// deleted, and was not lost when a backup was restored.
onRecordDelete((e) => require(`${__hooks}/lib/cart/missingAccounts.js`).recordAccountDeletion(e), "users");

cronAdd("shop-deleted-accounts", "43 3 * * *", () => {
  require(`${__hooks}/lib/cart/missingAccounts.js`).purgeDeletedAccounts($app);
});
