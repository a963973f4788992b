// Loaded only by tests/server/platform/rateLimitTimes.test.ts.

/*
 * POST /count {times, max, windowMs}: counts one event towards a limit that has counted events at these times, in milliseconds
 * from now. Responds whether it was counted, and how many times are stored after it.
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
