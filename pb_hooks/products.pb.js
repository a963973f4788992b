// Requests and validation of products; catalogue.pb.js has the hooks that run after a save.

// Requests of the dashboard and the REST API: handles input that PocketBase ignores or converts, for example
// a price that is not a number.
onRecordCreateRequest((e) => {
  require(`${__hooks}/lib/catalogue/productRequest.js`).restoreDroppedFields(e);
  e.next();
}, "products");
onRecordUpdateRequest((e) => {
  require(`${__hooks}/lib/catalogue/productRequest.js`).restoreDroppedFields(e);
  require(`${__hooks}/lib/catalogue/stockEdit.js`).readSeenStock(e);
  e.next();
}, "products");

// Every save of a product: validates it, fills in defaults and assigns its variant numbers.
onRecordCreate((e) => require(`${__hooks}/lib/catalogue/productSaveHooks.js`).onProductCreate(e), "products");
onRecordUpdate((e) => require(`${__hooks}/lib/catalogue/productSaveHooks.js`).onProductUpdate(e), "products");

onFileDownloadRequest((e) => {
  const { withOpenRequestLimit } = require(`${__hooks}/lib/platform/openRequests.js`);
  return withOpenRequestLimit(e, () => {
    require(`${__hooks}/lib/catalogue/photoHeaders.js`).setPhotoHeaders(e);
    return e.next();
  });
}, "products");
