/** The collections that hooks, pages and devices find by their names. */
const shopCollections = [
  "products",
  "orders",
  "pages",
  "users",
  "invoices",
  "taxRates",
  "shop",
  "checkouts",
  "devices",
  "loginLocks",
  "accountEntries",
  "accountSync",
  "differences",
  "vitals",
  "vitalsByWeek",
  "toPack",
  "shortfalls",
  "lowStock",
  "salesByDay",
  "salesByProduct",
];

/**
 * Hook of a changed collection: refuses to rename one of the shop's collections, also in letter case only
 * ("Products"), because every page would get 404 without an explanation.
 * @param {core.CollectionRequestEvent} e of a change in the dashboard
 * @throws {BadRequestError} with a sentence at the name
 */
function refuseCollectionRename(e) {
  const { id = "", name = "" } = e.collection ?? {};
  const stored = e.app.findCollectionByNameOrId(id).name;
  if (name === stored || !shopCollections.includes(stored)) return;
  throw new BadRequestError("The collection was not saved: please see the marked fields.", {
    name: new ValidationError("collection-name", `The shop needs this collection under the name ${stored}.`),
  });
}

module.exports = { refuseCollectionRename };
