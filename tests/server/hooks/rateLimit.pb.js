// Loaded only by tests/server/platform/rateLimitTimes.test.ts.

/*
 * POST /count {times, max, windowMs}: counts one event towards a limit that has counted events at these
 * times, in milliseconds from now. Responds whether it was counted, and how many times are stored after it.
 */
routerAdd("POST", "/count", (e) => {
  const { requestOf } = require(`${__hooks}/../../../pb_hooks/lib/platform/request.js`);
  const { countWithinLimits, purgeRateLimits } = require(
    `${__hooks}/../../../pb_hooks/lib/platform/rateLimit.js`,
  );
  /** @type {{ times: number[], max: number, windowMs: number }} */
  const { times, max, windowMs } = JSON.parse(toString(requestOf(e).body));
  const key = `test ${$security.randomString(10)}`;
  const stored = { windowMs, times: times.map((offset) => Date.now() + offset) };
  $app.store().set(`shop.rate.${key}`, JSON.stringify(stored));
  const isPurged = () => !$app.store().has(`shop.rate.${key}`);
  purgeRateLimits($app);
  const purged = isPurged();
  const counted = countWithinLimits($app, { key, max, windowMs });
  return e.json(200, { purged, counted });
});

/*
 * POST /countTowardsAll {limits}: counts one event towards limits that have counted `stored` events just now.
 * Responds whether it was counted, and how many events each limit has then.
 */
routerAdd("POST", "/countTowardsAll", (e) => {
  const { requestOf } = require(`${__hooks}/../../../pb_hooks/lib/platform/request.js`);
  const { countWithinLimits } = require(`${__hooks}/../../../pb_hooks/lib/platform/rateLimit.js`);
  /** @type {{ limits: { stored: number, max: number, cost?: number }[] }} */
  const { limits } = JSON.parse(toString(requestOf(e).body));
  const windowMs = 60_000;
  const keyed = limits.map((limit) => ({ ...limit, windowMs, key: `test ${$security.randomString(10)}` }));
  for (const { key, stored } of keyed)
    $app.store().set(`shop.rate.${key}`, JSON.stringify({ windowMs, times: Array(stored).fill(Date.now()) }));
  const counted = countWithinLimits($app, ...keyed);
  const stored = keyed.map(({ key }) => JSON.parse($app.store().get(`shop.rate.${key}`)).times.length);
  return e.json(200, { counted, stored });
});
