// Photos of products: PocketBase gives every upload a name of its own, so a browser may keep it for good.
onFileDownloadRequest((e) => {
  require(`${__hooks}/lib/productFile.js`).setProductFileHeaders(e);
  e.next();
}, "products");
