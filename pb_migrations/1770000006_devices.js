// Collection `devices`: the devices on which an account is signed in, one record per account, three devices at most. It has no
// rules, so only the owner and hooks reach it: sign-in and sign-out write it, and the check of each signed-in request reads it.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: "base",
        name: "devices",
        listRule: null,
        viewRule: null,
        createRule: null,
        updateRule: null,
        deleteRule: null,
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
          {
            type: "json",
            name: "details",
            maxSize: 20000,
            help: "Kept by the shop: for each device what it is, since when and when it was last here.",
          },
        ],
        indexes: ["CREATE UNIQUE INDEX `idx_devices_user` ON `devices` (`userId`)"],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("devices"));
  },
);
