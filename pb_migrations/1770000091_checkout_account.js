// An index of `checkouts` by account. When an account is deleted, PocketBase empties `userId` in its
// checkouts; without the index, each deletion reads all checkouts in its transaction.
const index = "CREATE INDEX `idx_checkouts_user` ON `checkouts` (`userId`)";

migrate(
  (app) => {
    const checkouts = app.findCollectionByNameOrId("checkouts");
    checkouts.indexes = [...checkouts.indexes, index];
    app.save(checkouts);
  },
  (app) => {
    const checkouts = app.findCollectionByNameOrId("checkouts");
    checkouts.indexes = checkouts.indexes.filter((each) => !/`idx_checkouts_user`/.test(each));
    app.save(checkouts);
  },
);
