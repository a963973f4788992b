// No rule at all: only the shop's own code and the owner see these.
const closed = { listRule: null, viewRule: null, createRule: null, updateRule: null, deleteRule: null };

migrate(
  (app) => {
    app.save(
      new Collection({
        type: "base",
        name: "devices",
        ...closed,
        fields: [
          {
            type: "relation",
            name: "userId",
            required: true,
            presentable: true,
            collectionId: app.findCollectionByNameOrId("users").id,
            maxSelect: 1,
            cascadeDelete: true,
          },
          {
            type: "json",
            name: "deviceIds",
            maxSize: 4000,
            help: "The signed-in devices, oldest first; three at most.",
          },
          { type: "autodate", name: "updated", onCreate: true, onUpdate: true },
        ],
        indexes: ["CREATE UNIQUE INDEX `idx_devices_user` ON `devices` (`userId`)"],
      }),
    );

    app.save(
      new Collection({
        type: "base",
        name: "loginLocks",
        ...closed,
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
    for (const name of ["loginLocks", "devices"]) app.delete(app.findCollectionByNameOrId(name));
  },
);
