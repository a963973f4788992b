migrate((app) => {
  const users = app.findCollectionByNameOrId("users");
  const isMe = '@request.auth.id != "" && id = @request.auth.id';
  // PocketBase lets the owner of a record set everything that is not closed here.
  const closed = ["email", "emailVisibility", "verified", "password", "oldPassword", "tokenKey"];

  users.listRule = isMe;
  users.viewRule = isMe;
  users.createRule = null;
  users.updateRule = [isMe, ...closed.map((field) => `@request.body.${field}:isset = false`)].join(" && ");
  users.deleteRule = null;

  for (const name of ["name", "avatar", "created", "updated"]) users.fields.removeByName(name);
  const ours = [
    { type: "text", name: "displayName", max: 200, presentable: true },
    { type: "text", name: "phone", max: 200 },
    {
      type: "json",
      name: "addresses",
      maxSize: 20000,
      help: "A list of {line1, line2, city, state, pincode, label}.",
    },
    { type: "text", name: "photoURL", max: 2000 },
    { type: "autodate", name: "createdAt", onCreate: true },
    { type: "autodate", name: "updatedAt", onCreate: true, onUpdate: true },
  ];
  for (const field of ours) users.fields.add(new Field(field));

  users.fields.getByName("email").required = true;
  const password = users.fields.getByName("password");
  password.min = 8;
  password.max = 64;

  users.oauth2.mappedFields.name = "displayName";
  users.oauth2.mappedFields.avatarURL = "photoURL";
  users.authAlert.enabled = false;

  // With PocketBase's own index U@gmail.com and u@gmail.com are two accounts, and as it leaves out the accounts without
  // an address, which do not exist here, no search by address can use it.
  users.indexes = [
    ...users.indexes.filter((index) => !/\(\s*`?email`?/.test(index)),
    "CREATE UNIQUE INDEX `idx_users_email` ON `users` (`email` COLLATE NOCASE)",
  ];

  app.save(users);
});
