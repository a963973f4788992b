// Invoices, credit notes and printed pages, described in docs/checkout.md.

// Issues the invoice or credit note that a saved order needs. Uses the Execute hooks, because they run inside
// the transaction of the save, and after the other hooks, which may change the order's parcel state.
onRecordCreateExecute(
  (e) => require(`${__hooks}/lib/invoices/dueDocuments.js`).issueDueDocuments(e),
  "orders",
);
onRecordUpdateExecute(
  (e) => require(`${__hooks}/lib/invoices/dueDocuments.js`).issueDueDocuments(e),
  "orders",
);
onRecordDeleteExecute(
  (e) => require(`${__hooks}/lib/invoices/orderNumber.js`).refuseInvoicedOrderDeletion(e),
  "orders",
);
onRecordCreateRequest(
  (e) => require(`${__hooks}/lib/invoices/orderNumber.js`).refuseNumberWithInvoice(e),
  "orders",
);

onRecordUpdate((e) => require(`${__hooks}/lib/invoices/dueDocuments.js`).refuseInvoiceChange(e), "invoices");
onRecordDelete((e) => require(`${__hooks}/lib/invoices/dueDocuments.js`).refuseInvoiceChange(e), "invoices");
// Only hooks create invoices: an invoice number that the owner enters could leave a gap in the numbers.
onRecordCreateRequest(() => {
  throw new ForbiddenError(
    "Invoices are issued by the shop: when the parcel is packed, or when they are printed.",
  );
}, "invoices");

// Validates the tax rates that the owner enters, for example that the day from which a rate applies exists.
for (const on of [onRecordCreateRequest, onRecordUpdateRequest])
  on((e) => require(`${__hooks}/lib/invoices/taxRate.js`).prepareTaxRate(e), "taxRates");

// Fetched by the dashboard, which shows a note below a product's price that matches no tax rate.
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
