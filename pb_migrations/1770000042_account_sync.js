// Collections `accountEntries` and `accountSync`: what the devices of an account share (cart, wishlist, recently viewed, size).
// Only hooks and the owner reach the entries. Of `accountSync` an account may read its own row, because PocketBase checks that
// before it sends the row's changes to the account's event stream; what only the server needs is hidden. Both end with the account.
migrate(
  (app) => {
    const closed = { listRule: null, createRule: null, updateRule: null, deleteRule: null };
    const userId = {
      type: "relation",
      name: "userId",
      required: true,
      presentable: true,
      collectionId: app.findCollectionByNameOrId("users").id,
      maxSelect: 1,
      cascadeDelete: true,
    };
    app.save(
      new Collection({
        ...closed,
        type: "base",
        name: "accountEntries",
        viewRule: null,
        fields: [
          userId,
          { type: "text", name: "kind", required: true, max: 40, help: "line, wish, viewed or size." },
          { type: "text", name: "key", max: 200, help: "The product, and the size of a line." },
          { type: "number", name: "seq", onlyInt: true, help: "Number of the last change in this account." },
          { type: "number", name: "version", onlyInt: true, help: "Schema version of the entry." },
          { type: "bool", name: "removed", help: "It only says that something was removed." },
          {
            type: "number",
            name: "changedAt",
            onlyInt: true,
            help: "Time of the last change, in milliseconds.",
          },
          {
            type: "json",
            name: "entry",
            maxSize: 60000,
            help: "Kept by the shop; see docs/decisions/cart.md.",
          },
        ],
        indexes: [
          "CREATE UNIQUE INDEX `idx_accountEntries_name` ON `accountEntries` (`userId`, `kind`, `key`)",
          "CREATE INDEX `idx_accountEntries_seq` ON `accountEntries` (`userId`, `seq`)",
        ],
      }),
    );
    app.save(
      new Collection({
        ...closed,
        type: "base",
        name: "accountSync",
        viewRule: '@request.auth.id != "" && userId = @request.auth.id',
        fields: [
          userId,
          { type: "text", name: "cursor", max: 60, help: "Run of the server and number of the last change." },
          { type: "json", name: "runs", maxSize: 4000, hidden: true, help: "The last number of each run." },
          {
            type: "json",
            name: "tickets",
            maxSize: 4000,
            hidden: true,
            help: "The next ticket of each device.",
          },
          { type: "number", name: "seq", onlyInt: true, hidden: true, help: "Number of the last change." },
          {
            type: "number",
            name: "forgottenSeq",
            onlyInt: true,
            hidden: true,
            help: "The last removal that was forgotten.",
          },
          { type: "text", name: "floor", max: 18, hidden: true, help: "Its stamp." },
        ],
        indexes: ["CREATE UNIQUE INDEX `idx_accountSync_user` ON `accountSync` (`userId`)"],
      }),
    );
  },
  (app) => {
    for (const name of ["accountSync", "accountEntries"]) app.delete(app.findCollectionByNameOrId(name));
  },
);
