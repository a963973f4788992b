migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.fields.add(
      new Field({
        type: "bool",
        name: "hasPassword",
        hidden: true,
        help: "Kept by the shop: a password was chosen for this account, so it can be reset.",
      }),
    );

    // A device that is signed out or dropped is refused at once, so a sign-in can last as long as an installed app.
    const daySeconds = 24 * 60 * 60;
    users.authToken.duration = 60 * daySeconds;
    users.verificationToken.duration = 3 * daySeconds;
    users.passwordResetToken.duration = 60 * 60;
    users.emailChangeToken.duration = 60 * 60;

    // The magic link. The code itself is made by the shop: PocketBase's own has digits only.
    users.otp.enabled = true;
    users.otp.duration = 10 * 60;
    users.otp.length = 40;
    app.save(users);

    const devices = app.findCollectionByNameOrId("devices");
    devices.fields.add(
      new Field({
        type: "json",
        name: "details",
        maxSize: 20000,
        help: "Kept by the shop: for each device what it is, since when and when it was last here.",
      }),
    );
    app.save(devices);
  },
  (app) => {
    const devices = app.findCollectionByNameOrId("devices");
    devices.fields.removeByName("details");
    app.save(devices);
    const users = app.findCollectionByNameOrId("users");
    users.fields.removeByName("hasPassword");
    users.otp.enabled = false;
    app.save(users);
  },
);
