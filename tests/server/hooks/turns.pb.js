// Only for tests/server/turns.test.ts, which starts a server with this folder instead of the shop's hooks: a request is a
// list of [function, name], each answered in its order by an engine of PocketBase's own.
routerAdd("POST", "/turns", (e) => {
  const turns = require(`${__hooks}/../../../pb_hooks/lib/turns.js`);
  const answers = JSON.parse(toString(e.request.body)).map(([name, turn]) => turns[name]($app, turn) ?? null);
  return e.json(200, answers);
});
