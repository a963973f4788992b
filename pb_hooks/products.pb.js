// Requests for products: what PocketBase would drop from them.
onRecordCreateRequest((e) => {
  require(`${__hooks}/lib/catalogue/request.js`).readProductRequest(e);
  e.next();
}, "products");
onRecordUpdateRequest((e) => {
  require(`${__hooks}/lib/catalogue/request.js`).readProductRequest(e);
  e.next();
}, "products");

// All saves of a product: validates it, fills in defaults and keeps its variant numbers.
onRecordCreate((e) => require(`${__hooks}/lib/catalogue/save.js`).createProduct(e), "products");
onRecordUpdate((e) => require(`${__hooks}/lib/catalogue/save.js`).updateProduct(e), "products");

onFileDownloadRequest((e) => {
  require(`${__hooks}/lib/catalogue/photoHeaders.js`).setPhotoHeaders(e);
  e.next();
}, "products");
