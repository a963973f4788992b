// Catalogue sync: a snapshot of all products, then the changes since a cursor. docs/decisions/catalogue.md
// explains it.
routerAdd(
  "GET",
  "/api/shop/catalogue",
  (e) => require(`${__hooks}/lib/catalogue/snapshot.js`).respondCatalogueSnapshot(e),
  $apis.gzip(),
  $apis.skipSuccessActivityLog(),
);
routerAdd(
  "GET",
  "/api/shop/catalogue/changes",
  (e) => require(`${__hooks}/lib/catalogue/changes.js`).respondCatalogueChanges(e),
  $apis.gzip(),
  $apis.skipSuccessActivityLog(),
);

// A recreated collection, after an import for instance, has lost its triggers.
onCollectionAfterCreateSuccess((e) => {
  require(`${__hooks}/lib/catalogue/journal.js`).installJournal(e.app);
  require(`${__hooks}/lib/catalogue/broadcast.js`).renewChangeMarker(e.app);
  e.next();
}, "products");
onCollectionAfterUpdateSuccess((e) => {
  require(`${__hooks}/lib/catalogue/journal.js`).installJournal(e.app);
  require(`${__hooks}/lib/catalogue/broadcast.js`).renewChangeMarker(e.app);
  e.next();
}, "products");

// Open pages are told of a changed price or stock, and fetch it within `spreadMs`; a background job pushes it
// to Shiprocket.
onRecordAfterCreateSuccess((e) => {
  require(`${__hooks}/lib/shiprocket/push.js`).announceProductChange(e.app);
  e.next();
}, "products");
onRecordAfterUpdateSuccess((e) => {
  require(`${__hooks}/lib/shiprocket/push.js`).announceProductChange(e.app);
  e.next();
}, "products");
onRecordAfterDeleteSuccess((e) => {
  require(`${__hooks}/lib/shiprocket/push.js`).announceProductChange(e.app);
  require(`${__hooks}/lib/shiprocket/productJsonCache.js`).deleteCachedProductJson(e.app, e.record?.id ?? "");
  e.next();
}, "products");
cronAdd("shop-catalogue", "* * * * *", () => {
  require(`${__hooks}/lib/catalogue/journal.js`).requireJournalRun($app);
  require(`${__hooks}/lib/catalogue/broadcast.js`).saveCatalogueCursor($app);
});
