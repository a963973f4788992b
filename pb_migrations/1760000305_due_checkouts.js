// PocketBase writes `due = 1`, for which SQLite does not take an index of what is TRUE: each minute all checkouts were read.
const withDue = (indexes, ours) => [
  ...indexes.filter((index) => !index.includes("`idx_checkouts_due`")),
  ours,
];

function setIndex(app, ours) {
  const checkouts = app.findCollectionByNameOrId("checkouts");
  checkouts.indexes = withDue(checkouts.indexes, ours);
  app.save(checkouts);
}

migrate(
  (app) => setIndex(app, "CREATE INDEX `idx_checkouts_due` ON `checkouts` (`due`, `lookedAt`)"),
  (app) => setIndex(app, "CREATE INDEX `idx_checkouts_due` ON `checkouts` (`due`) WHERE `due` = TRUE"),
);
