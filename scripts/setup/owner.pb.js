// A PocketBase command that creates the owner and prints an auth token of the owner. It accesses the database
// directly, so that `npm start` needs no password and creates no temporary account. Only
// scripts/lib/owner.mjs loads this file, never the shop's server.
onBootstrap((e) => {
  require(`${__hooks}/../../pb_hooks/lib/backup/interruptedRestore.js`).refuseInterruptedRestore(
    e.app.dataDir(),
  );
  e.next();
});

$app.rootCmd?.addCommand(
  new Command({
    use: "shop-owner",
    short: "Makes the first owner when there is none, and prints a short-lived token",
    run: () => {
      const superusers = $app.findCollectionByNameOrId("_superusers");
      // Leaves out PocketBase's own placeholder, a superuser that exists until an owner is made:
      // https://github.com/pocketbase/pocketbase/discussions/5814
      const owners = $app
        .findAllRecords(superusers)
        .filter((record) => record?.email() !== "__pbinstaller@example.com");
      let owner = owners[0];
      let created = false;
      if (!owner) {
        owner = new Record(superusers);
        owner.setEmail($os.getenv("SHOP_OWNER_EMAIL"));
        owner.setPassword($os.getenv("SHOP_OWNER_PASSWORD"));
        $app.save(owner);
        created = true;
      }
      // One hour in nanoseconds: longer than it takes to fill an empty shop with the demo catalogue.
      const token = owner.newStaticAuthToken(/** @type {any} */ (60 * 60 * 1e9));
      console.log(`shop-owner ${JSON.stringify({ created, email: owner.email(), token })}`);
    },
  }),
);
