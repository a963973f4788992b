// Text pages: terms, privacy, shipping, returns, contact and the owner's own. docs/decisions/catalogue.md
// explains the sync.
routerAdd(
  "GET",
  "/api/shop/pages",
  (e) => require(`${__hooks}/lib/textPages/published.js`).listTextPages(e),
  $apis.gzip(),
  $apis.skipSuccessActivityLog(),
);

onRecordCreate((e) => require(`${__hooks}/lib/textPages/textPageSaveHook.js`).onTextPageSave(e), "pages");
onRecordUpdate((e) => require(`${__hooks}/lib/textPages/textPageSaveHook.js`).onTextPageSave(e), "pages");

// A recreated collection, after an import for instance, has lost its triggers.
onCollectionAfterCreateSuccess((e) => {
  require(`${__hooks}/lib/catalogue/journal.js`).installJournal(e.app);
  require(`${__hooks}/lib/catalogue/broadcast.js`).renewChangeMarker(e.app);
  e.next();
}, "pages");
onCollectionAfterUpdateSuccess((e) => {
  require(`${__hooks}/lib/catalogue/journal.js`).installJournal(e.app);
  require(`${__hooks}/lib/catalogue/broadcast.js`).renewChangeMarker(e.app);
  e.next();
}, "pages");

// Open shops show a changed page at once.
onRecordAfterCreateSuccess((e) => {
  require(`${__hooks}/lib/catalogue/broadcast.js`).broadcastCatalogueChange(e.app);
  e.next();
}, "pages");
onRecordAfterUpdateSuccess((e) => {
  require(`${__hooks}/lib/catalogue/broadcast.js`).broadcastCatalogueChange(e.app);
  e.next();
}, "pages");
onRecordAfterDeleteSuccess((e) => {
  require(`${__hooks}/lib/catalogue/broadcast.js`).broadcastCatalogueChange(e.app);
  e.next();
}, "pages");
