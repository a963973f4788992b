// Collection `users`: the shoppers' accounts. PocketBase creates it in each new database; this migration adapts it. A shopper
// reads the own account and changes its profile fields. Hooks create accounts (POST /api/shop/register, Google sign-in), and
// PocketBase's own routes change password, address and verification.
const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;
const daySeconds = 24 * hourSeconds;

migrate((app) => {
  const users = app.findCollectionByNameOrId("users");
  const isOwnAccount = '@request.auth.id != "" && id = @request.auth.id';
  // The update rule alone would let shoppers set these fields of their own account.
  const notByShoppers = ["email", "emailVisibility", "verified", "password", "oldPassword", "tokenKey"];

  users.listRule = isOwnAccount;
  users.viewRule = isOwnAccount;
  users.createRule = null;
  users.updateRule = [
    isOwnAccount,
    ...notByShoppers.map((field) => `@request.body.${field}:isset = false`),
  ].join(" && ");
  users.deleteRule = null;

  for (const name of ["name", "avatar", "created", "updated"]) users.fields.removeByName(name);
  const added = [
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
    {
      type: "bool",
      name: "hasPassword",
      hidden: true,
      help: "Kept by the shop: a password was chosen for this account, so it can be reset.",
    },
  ];
  for (const field of added) users.fields.add(new Field(field));

  users.fields.getByName("email").required = true;
  const password = users.fields.getByName("password");
  password.min = 8;
  password.max = 64;

  users.oauth2.mappedFields.name = "displayName";
  users.oauth2.mappedFields.avatarURL = "photoURL";
  users.authAlert.enabled = false;

  // Requests of a signed-out or dropped device are refused at once, so a sign-in may last as long as an installed app.
  users.authToken.duration = 60 * daySeconds;
  users.verificationToken.duration = 3 * daySeconds;
  users.passwordResetToken.duration = hourSeconds;
  users.emailChangeToken.duration = hourSeconds;

  // The magic link. The sign-in hooks replace PocketBase's code, which has digits only.
  users.otp.enabled = true;
  users.otp.duration = 10 * minuteSeconds;
  users.otp.length = 40;

  // PocketBase's own index on the email is case-sensitive: U@gmail.com and u@gmail.com would be two accounts. It also omits
  // accounts without an email, so SQLite cannot use it for lookups by email; in the shop every account has one.
  users.indexes = [
    ...users.indexes.filter((index) => !/\(\s*`?email`?/.test(index)),
    "CREATE UNIQUE INDEX `idx_users_email` ON `users` (`email` COLLATE NOCASE)",
  ];

  app.save(users);
});
