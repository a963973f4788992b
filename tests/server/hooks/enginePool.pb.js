// Loaded only by tests/server/platform/enginePool.test.ts.

/*
 * GET /engine?group=G&count=N: waits until N requests of the group are in a handler at the same time, so that
 * each occupies a JavaScript engine. Responds with the id of its engine: a random number that the engine's
 * module creates when it is loaded.
 */
routerAdd("GET", "/engine", (e) => {
  const { engineId } = require(`${__hooks}/engineId.js`);
  const { updateStore, readStore } = require(`${__hooks}/../../../pb_hooks/lib/platform/store.js`);
  const info = e.requestInfo();
  const key = `test.engines.${info.query.group}`;
  updateStore($app, key, 0, (/** @type {number} */ arrived) => arrived + 1);
  for (let waited = 0; readStore($app, key, 0) < Number(info.query.count) && waited < 20_000; waited += 10)
    sleep(10);
  return e.json(200, { engineId, arrived: readStore($app, key, 0) });
});
