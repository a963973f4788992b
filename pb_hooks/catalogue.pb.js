// Devices read the catalogue from here, see docs/decisions/catalogue.md: all of it once, then what changed.
routerAdd(
  "GET",
  "/api/shop/catalogue",
  (e) => require(`${__hooks}/lib/catalogue/snapshot.js`).catalogueSnapshot($app, e),
  $apis.gzip(),
  $apis.skipSuccessActivityLog(),
);
routerAdd(
  "GET",
  "/api/shop/catalogue/changes",
  (e) => require(`${__hooks}/lib/catalogue/changes.js`).catalogueChanges($app, e),
  $apis.gzip(),
  $apis.skipSuccessActivityLog(),
);

// A start begins a stretch of the sequence of changes, so that a cursor from a lost future is noticed.
onBootstrap((e) => {
  e.next();
  require(`${__hooks}/lib/catalogue/journal.js`).begin(e.app);
});

// A collection that was made anew, by an import for example, has lost its triggers.
onCollectionAfterCreateSuccess((e) => {
  require(`${__hooks}/lib/catalogue/journal.js`).install(e.app);
  e.next();
}, "products");
onCollectionAfterUpdateSuccess((e) => {
  require(`${__hooks}/lib/catalogue/journal.js`).install(e.app);
  e.next();
}, "products");

// Whoever has the shop open sees a new price or stock at once, and Shiprocket is told of it beside the save.
onRecordAfterCreateSuccess((e) => {
  require(`${__hooks}/lib/catalogue/notice.js`).tellCatalogueChanged(e.app);
  require(`${__hooks}/lib/shiprocket/changed.js`).tellOfChange(e.app);
  e.next();
}, "products");
onRecordAfterUpdateSuccess((e) => {
  require(`${__hooks}/lib/catalogue/notice.js`).tellCatalogueChanged(e.app);
  require(`${__hooks}/lib/shiprocket/changed.js`).tellOfChange(e.app);
  e.next();
}, "products");
onRecordAfterDeleteSuccess((e) => {
  require(`${__hooks}/lib/catalogue/notice.js`).tellCatalogueChanged(e.app);
  require(`${__hooks}/lib/shiprocket/changed.js`).tellOfChange(e.app);
  e.next();
}, "products");
cronAdd("shop-catalogue", "* * * * *", () => {
  require(`${__hooks}/lib/catalogue/notice.js`).tellCatalogue($app);
});
