// The files 1770000001 to 1770000010 replace eighteen earlier ones (1760000001 to 1760000306), which changed the schema step
// by step. A database that the earlier files made has this schema already. PocketBase runs each file whose name is missing
// in `_migrations`, so this migration exchanges the names there and the files below do not run on such a database.
// On a new database it does nothing.
const replacing = [
  "1770000001_settings.js",
  "1770000002_products.js",
  "1770000003_users.js",
  "1770000004_account_mails.js",
  "1770000005_orders.js",
  "1770000006_devices.js",
  "1770000007_loginLocks.js",
  "1770000008_catalogue_journal.js",
  "1770000009_checkouts.js",
  "1770000010_shiprocket.js",
];
const replaced = "file BETWEEN '1760000001_settings.js' AND '1760000306_size_help.js'";
const replacedCount = 18;

migrate((app) => {
  const found = new DynamicModel({ applied: 0 });
  app.db().newQuery(`SELECT count(*) AS applied FROM _migrations WHERE ${replaced}`).one(found);
  if (found.applied === 0) return;
  if (found.applied < replacedCount)
    throw new Error(
      `Only ${found.applied} of ${replacedCount} earlier migrations were applied to this database. Start the shop once at commit 6fee3b6, then start this version.`,
    );
  for (const file of replacing)
    app
      .db()
      .newQuery("INSERT INTO _migrations (file, applied) VALUES ({:file}, {:applied})")
      .bind({ file, applied: Date.now() * 1000 })
      .execute();
  app.db().newQuery(`DELETE FROM _migrations WHERE ${replaced}`).execute();
});
