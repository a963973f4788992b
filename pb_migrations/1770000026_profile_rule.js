// The hook of profile updates (pb_hooks/lib/account/profile.js) refuses all other fields with their name. The rule refused some
// of them first, as 404.
migrate((app) => {
  const users = app.findCollectionByNameOrId("users");
  users.updateRule = '@request.auth.id != "" && id = @request.auth.id';
  app.save(users);
});
