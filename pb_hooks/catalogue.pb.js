// Catalogue sync: a snapshot of all products, then the changes since a cursor. Explained in
// docs/decisions/catalogue.md.
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

// Restores the SQLite triggers that record changes in the catalogue's journal: a collection loses its
// triggers when it is recreated, for example by an import.
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

// After a change of a product: tells open pages, which fetch the change within the time `spreadMs` of the
// message, and starts the background job that sends the product to Shiprocket.
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
