// Invoices, credit notes and printed pages, described in docs/checkout.md.

// Issues due documents after all other hooks of the save, which may change the parcel state, and inside their
// transaction.
onRecordCreateExecute(
  (e) => require(`${__hooks}/lib/invoices/dueDocuments.js`).issueDueDocuments(e),
  "orders",
);
onRecordUpdateExecute(
  (e) => require(`${__hooks}/lib/invoices/dueDocuments.js`).issueDueDocuments(e),
  "orders",
);
onRecordDeleteExecute(
  (e) => require(`${__hooks}/lib/invoices/orderNumber.js`).refuseInvoicedDeletion(e),
  "orders",
);
onRecordCreateRequest(
  (e) => require(`${__hooks}/lib/invoices/orderNumber.js`).refuseNumberWithInvoice(e),
  "orders",
);

onRecordUpdate((e) => require(`${__hooks}/lib/invoices/dueDocuments.js`).refuseInvoiceChange(e), "invoices");
onRecordDelete((e) => require(`${__hooks}/lib/invoices/dueDocuments.js`).refuseInvoiceChange(e), "invoices");
// Only hooks create invoices: a number that the owner writes by hand would leave a gap.
onRecordCreateRequest(() => {
  throw new ForbiddenError(
    "Invoices are issued by the shop: when the parcel is packed, or when they are printed.",
  );
}, "invoices");

// Validates tax rates: a rate from a day that does not exist would never be used.
for (const on of [onRecordCreateRequest, onRecordUpdateRequest])
  on((e) => require(`${__hooks}/lib/invoices/taxRate.js`).prepareTaxRate(e), "taxRates");

// Read by the dashboard's note at a product's price.
routerAdd(
  "GET",
  "/api/shop/invoice-settings",
  (e) => e.json(200, { hsn: require(`${__hooks}/lib/invoices/seller.js`).readDefaultHsn() }),
  $apis.requireSuperuserAuth(),
);
routerAdd(
  "POST",
  "/api/shop/print",
  (e) => require(`${__hooks}/lib/invoices/print.js`).printDocuments(e),
  $apis.requireSuperuserAuth(),
);
