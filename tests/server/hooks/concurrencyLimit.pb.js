// Loaded only by tests/server/platform, which start a server with this folder instead of the shop's hooks.

/*
 * POST /limit {key, ages, limit}: `ages` of calls that run, in milliseconds. Responds with whether another
 * call is admitted, and the number of calls that are counted after it; null when the store has no key.
 */
routerAdd("POST", "/limit", (e) => {
  const { requestOf } = require(`${__hooks}/../../../pb_hooks/lib/platform/request.js`);
  const { withConcurrencyLimit } = require(`${__hooks}/../../../pb_hooks/lib/platform/concurrencyLimit.js`);
  const { readStore, writeStore } = require(`${__hooks}/../../../pb_hooks/lib/platform/store.js`);
  /** @type {{ key: string, ages: number[], limit: { max: number, slowMs?: number, slowMax?: number } }} */
  const { key, ages, limit } = JSON.parse(toString(requestOf(e).body));
  writeStore($app, key, Object.fromEntries(ages.map((age, index) => [`call ${index}`, Date.now() - age])));
  const { admitted } = withConcurrencyLimit($app, { key, ...limit }, () => {});
  const left = readStore($app, key, /** @type {Record<string, number> | null} */ (null));
  return e.json(200, { admitted, left: left && Object.keys(left).length });
});
