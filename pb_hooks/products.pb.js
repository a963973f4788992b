// What only the request shows: the other spelling of a field, and a price that is no number (the field makes it 0).
onRecordCreateRequest((e) => {
  require(`${__hooks}/lib/products/request.js`).readProductRequest(e);
  e.next();
}, "products");
onRecordUpdateRequest((e) => {
  require(`${__hooks}/lib/products/request.js`).readProductRequest(e);
  e.next();
}, "products");

// However a product is saved, it is complete afterwards, or the owner is told what is wrong.
onRecordCreate((e) => {
  require(`${__hooks}/lib/products/prepare.js`).prepareProduct(e.record);
  e.next();
}, "products");
onRecordUpdate((e) => {
  require(`${__hooks}/lib/products/prepare.js`).prepareProduct(e.record);
  e.next();
}, "products");

// The checkout's numbers of its sizes are the shop's: whatever an owner or an import writes there, these stay.
onRecordCreateExecute((e) => {
  require(`${__hooks}/lib/products/variants.js`).setVariants(e.app, e.record);
  e.next();
}, "products");
onRecordUpdateExecute((e) => require(`${__hooks}/lib/products/save.js`).saveProduct(e), "products");
