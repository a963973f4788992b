// Loaded only by scripts/lib/owner.mjs, never by the shop's server: a command that accesses the database
// directly, so that the start script needs no password and leaves no temporary account behind.
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
      // One hour in nanoseconds: longer than the slowest filling of an empty shop.
      const token = owner.newStaticAuthToken(/** @type {any} */ (60 * 60 * 1e9));
      console.log(`shop-owner ${JSON.stringify({ created, email: owner.email(), token })}`);
    },
  }),
);
