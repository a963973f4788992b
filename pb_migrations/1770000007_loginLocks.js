// Collection `loginLocks`: failed password sign-ins per email, and until when the account is locked. It has no rules, so only
// the owner and the password sign-in hook reach it. The hook counts each attempt before PocketBase checks the password.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: "base",
        name: "loginLocks",
        listRule: null,
        viewRule: null,
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [
          {
            type: "text",
            name: "email",
            required: true,
            presentable: true,
            max: 255,
            help: "In small letters.",
          },
          {
            type: "number",
            name: "attempts",
            onlyInt: true,
            min: 0,
            help: "Failed sign-ins since the last good one.",
          },
          {
            type: "date",
            name: "lockedUntil",
            help: "Set when the account is locked. Empty it to let the shopper in.",
          },
          { type: "autodate", name: "updated", onCreate: true, onUpdate: true },
        ],
        indexes: ["CREATE UNIQUE INDEX `idx_loginLocks_email` ON `loginLocks` (`email` COLLATE NOCASE)"],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("loginLocks"));
  },
);
