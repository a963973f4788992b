// Loaded only by tests/server/platform/clock.test.ts.

/* POST /elapsed {offset, ms}: calls `hasElapsed` with the time `offset` milliseconds from now. */
routerAdd("POST", "/elapsed", (e) => {
  const { requestOf } = require(`${__hooks}/../../../pb_hooks/lib/platform/request.js`);
  const { hasElapsed } = require(`${__hooks}/../../../pb_hooks/lib/platform/clock.js`);
  /** @type {{ offset: number, ms: number }} */
  const { offset, ms } = JSON.parse(toString(requestOf(e).body));
  const now = Date.now();
  return e.json(200, { elapsed: hasElapsed(now + offset, ms, now) });
});

/*
 * POST /exclusive {offset, maxMs}: calls `runExclusively` twice while a lock of the time `offset`
 * milliseconds from now exists.
 */
routerAdd("POST", "/exclusive", (e) => {
  const { requestOf } = require(`${__hooks}/../../../pb_hooks/lib/platform/request.js`);
  const { runExclusively } = require(`${__hooks}/../../../pb_hooks/lib/platform/exclusive.js`);
  /** @type {{ offset: number, maxMs: number }} */
  const { offset, maxMs } = JSON.parse(toString(requestOf(e).body));
  const key = `test ${$security.randomString(10)}`;
  $app.store().set(key, `${Date.now() + offset} other`);
  const run = () => runExclusively($app, key, maxMs, () => {}).ran;
  return e.json(200, { ran: [run(), run()] });
});
