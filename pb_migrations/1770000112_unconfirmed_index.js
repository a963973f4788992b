// An index for the hourly job that looks for accounts whose email was never confirmed
// (pb_hooks/lib/auth/unconfirmedAccounts.js). Without the index, the job reads all accounts.
const index = "CREATE INDEX `idx_users_verified` ON `users` (`verified`, `createdAt`)";

migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.indexes = [...users.indexes, index];
    app.save(users);
  },
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.indexes = users.indexes.filter((each) => !/`idx_users_verified`/.test(each));
    app.save(users);
  },
);
