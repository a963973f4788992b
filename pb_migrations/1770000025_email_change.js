// Shoppers cannot change their address (pb_hooks/auth.pb.js). A new secret makes the links worthless that earlier releases
// mailed for a change.
migrate((app) => {
  const users = app.findCollectionByNameOrId("users");
  users.emailChangeToken.secret = $security.randomString(50);
  app.save(users);
});
