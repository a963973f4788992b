// The owner's commands to make a backup, restore one, and rehearse a restore (drill). They work on the data
// folder without the shop's own hooks, so the shop may be open meanwhile (except for the restore).
// docs/running.md describes them.

onBootstrap((e) => {
  require(`${__hooks}/../lib/backup/interruptedRestore.js`).refuseInterruptedRestore(e.app.dataDir());
  e.next();
});

onTerminate((e) => {
  require(`${__hooks}/../lib/backup/drillTermination.js`).endDrillOnTerminate(e.app);
  require(`${__hooks}/../lib/backup/create.js`).endBackupOnTerminate(e.app);
  e.next();
});

$app.rootCmd?.addCommand(
  new Command({
    use: "shop-backup",
    short: "Makes a backup of the data folder now",
    run: () =>
      require(`${__hooks}/../lib/backup/runCommand.js`).runCommand(() => {
        const result = require(`${__hooks}/../lib/backup/create.js`).createBackup($app);
        if (result?.ok) console.log(`The backup ${result.name} took ${(result.tookMs / 1000).toFixed(1)} s.`);
        else if (!result) console.error("Another backup is being made. Try again when it is done.");
        return result?.ok === true;
      }),
  }),
);

$app.rootCmd?.addCommand(
  new Command({
    use: "shop-drill",
    short: "Restores the newest backup into a folder of its own and opens a shop on it",
    run: () =>
      require(`${__hooks}/../lib/backup/runCommand.js`).runCommand(() => {
        const replica = require(`${__hooks}/../lib/operation/replicaLag.js`).readReplicaLag($app);
        const { ok, lines } = require(`${__hooks}/../lib/backup/drill.js`).runDrill($app, __hooks, replica);
        for (const line of lines) console.log(line);
        // Mails the owner about a failed drill here, because the shop, which mails otherwise, may be closed.
        require(`${__hooks}/../lib/operation/ownerAlerts.js`).mailNewProblems($app);
        return ok;
      }),
  }),
);

$app.rootCmd?.addCommand(
  new Command({
    use: "shop-photos",
    short: "Copies the photos of the data folder to the bucket of SHOP_S3_BUCKET",
    run: () =>
      require(`${__hooks}/../lib/backup/runCommand.js`).runCommand(() => {
        const count = require(`${__hooks}/../lib/backup/photos.js`).uploadPhotosToBucket($app);
        console.log(`Copied ${count} photos to the bucket.`);
      }),
  }),
);

// Restores into the data folder of SHOP_DATA_DIR. The option --dir names an empty folder for PocketBase
// itself, because it could not open a damaged database.
$app.rootCmd?.addCommand(
  new Command({
    use: "shop-restore",
    short: "Replaces the data with a backup: the newest one, or the one of SHOP_RESTORE",
    run: () =>
      require(`${__hooks}/../lib/backup/runCommand.js`).runCommand(() => {
        const { replaceShopData } = require(`${__hooks}/../lib/backup/replaceShopData.js`);
        const [dataDir, name] = [$os.getenv("SHOP_DATA_DIR"), $os.getenv("SHOP_RESTORE")];
        for (const line of replaceShopData($app, dataDir, name, __hooks)) console.log(line);
      }),
  }),
);

$app.rootCmd?.addCommand(
  new Command({
    use: "shop-inspect",
    short: "Checks the database of a restored data folder, for the drill and the restore",
    run: () =>
      require(`${__hooks}/../lib/backup/runCommand.js`).runCommand(() => {
        const found = require(`${__hooks}/../lib/backup/inspect.js`).inspectDatabase($app);
        console.log(`shop-inspect ${JSON.stringify(found)}`);
      }),
  }),
);

$app.rootCmd?.addCommand(
  new Command({
    use: "shop-remove-backup-claim",
    short:
      "Removes the claim of a running backup from a restored data folder, for the restore; not for a shop's own folder",
    run: () =>
      require(`${__hooks}/../lib/backup/runCommand.js`).runCommand(() =>
        require(`${__hooks}/../lib/backup/create.js`).removeCopiedClaim($app),
      ),
  }),
);
