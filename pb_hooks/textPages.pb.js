// Text pages: terms, privacy, shipping, returns, contact and the owner's own. Their sync is explained in
// docs/decisions/catalogue.md.
routerAdd(
  "GET",
  "/api/shop/pages",
  (e) => require(`${__hooks}/lib/textPages/published.js`).listTextPages(e),
  $apis.gzip(),
  $apis.skipSuccessActivityLog(),
);

onRecordCreate((e) => require(`${__hooks}/lib/textPages/textPageSaveHook.js`).onTextPageSave(e), "pages");
onRecordUpdate((e) => require(`${__hooks}/lib/textPages/textPageSaveHook.js`).onTextPageSave(e), "pages");

// Restores the SQLite triggers that record changes in the catalogue's journal: a collection loses its
// triggers when it is recreated, for example by an import.
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

// Tells open pages about a changed text page at once.
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
