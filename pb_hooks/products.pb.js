// What only the request shows: the other spelling of a field, and a price that is no number (the field makes it 0).
onRecordCreateRequest((e) => {
  require(`${__hooks}/lib/products/request.js`).readProductRequest(e);
  e.next();
}, "products");
onRecordUpdateRequest((e) => {
  require(`${__hooks}/lib/products/request.js`).readProductRequest(e);
  e.next();
}, "products");

// However a product is saved, it is complete afterwards, or the owner is told what is wrong. The checkout's numbers of its
// sizes are the shop's: whatever an owner or an import writes there, they stay.
onRecordCreate((e) => require(`${__hooks}/lib/products/save.js`).createProduct(e), "products");
onRecordUpdate((e) => require(`${__hooks}/lib/products/save.js`).updateProduct(e), "products");
