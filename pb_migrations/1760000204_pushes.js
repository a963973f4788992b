// What Shiprocket was told of the catalogue: how far (a place in the journal of shop_catalogue_changes), and of each
// product a digest of what was sent and the collections that it stood in.
migrate(
  (app) => {
    for (const statement of [
      `CREATE TABLE IF NOT EXISTS shop_pushes (
        id TEXT PRIMARY KEY,
        digest TEXT NOT NULL,
        collections TEXT NOT NULL
      )`,
      "CREATE TABLE IF NOT EXISTS shop_push_cursor (seq INTEGER NOT NULL)",
      "INSERT INTO shop_push_cursor (seq) SELECT ifnull(max(seq), 0) FROM shop_catalogue_changes",
    ])
      app.db().newQuery(statement).execute();
  },
  (app) => {
    for (const name of ["shop_pushes", "shop_push_cursor"]) app.db().dropTable(name).execute();
  },
);
