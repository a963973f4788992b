const { parseVitalsReport } = require("../domain.js");
const { env } = require("../platform/env.js");
const { codedError } = require("../platform/errors.js");
const { clientNetwork } = require("../platform/clientNetwork.js");
const { countWithinLimits } = require("../platform/rateLimit.js");
const { bodyOf, headerOf } = require("../platform/request.js");
const { hourMs, minuteMs } = require("../platform/timeUnits.js");

/*
 * Stores web vitals that the browsers of shoppers report, in the collection `vitals`; the view `vitalsByWeek`
 * summarises them for the owner. A row has a release, a kind of page, a metric, a value and a day, and
 * nothing about the shopper, the device or the network.
 */

/**
 * Limits of stored reports, per client network and in total. Refused reports do no harm to a statistic. The
 * limit in total keeps a few networks from filling or falsifying the reports of an hour.
 */
const perNetwork = { max: 12, windowMs: minuteMs };
const perNetworkHour = { max: 20, windowMs: hourMs };
const perHour = { max: 200, windowMs: hourMs };
const keptDays = 90;
const rowsMax = 200_000;

/**
 * POST /api/shop/vitals: stores a browser's report of web vitals.
 * @param {core.RequestEvent} e
 * @throws NotFoundError with SHOP_VITALS=0; "vitals-invalid" (400); "vitals-limit" (429)
 */
function storeVitals(e) {
  if (env("SHOP_VITALS") === "0") throw new NotFoundError();
  // With Do Not Track or Global Privacy Control the page itself sends no report. The server checks both
  // again, because a browser extension may set only these headers.
  if (headerOf(e, "DNT") === "1" || headerOf(e, "Sec-GPC") === "1") return e.noContent(204);
  const report = parseVitalsReport(bodyOf(e));
  if (!report) throw codedError(400, "vitals-invalid", "This is no report of measurements.");
  const limits = [
    { key: `vitals:minute:${clientNetwork(e)}`, ...perNetwork },
    { key: `vitals:hour:${clientNetwork(e)}`, ...perNetworkHour },
    { key: "vitals:hour", ...perHour },
  ];
  if (!countWithinLimits(e.app, ...limits)) throw codedError(429, "vitals-limit", "Too many reports.");
  const { release, page, values } = report;
  /** @type {Record<string, string | number>} */
  const bound = { release, page };
  const tuples = Object.entries(values).map(([metric, value], at) => {
    bound[`metric${at}`] = metric;
    bound[`value${at}`] = value;
    return `({:release}, {:page}, {:metric${at}}, {:value${at}}, date('now'))`;
  });
  e.app
    .db()
    .newQuery(`INSERT INTO vitals (release, page, metric, value, day) VALUES ${tuples.join(", ")}`)
    .bind(bound)
    .execute();
  return e.noContent(204);
}

/**
 * Deletes rows of `vitals` that are old, and the oldest beyond `rowsMax`. Run by cron.
 * @param {core.App} app
 */
function purgeVitals(app) {
  for (const statement of [
    `DELETE FROM vitals WHERE day < date('now', '-${keptDays} days')`,
    `DELETE FROM vitals WHERE rowid NOT IN (SELECT rowid FROM vitals ORDER BY day DESC, rowid DESC LIMIT ${rowsMax})`,
  ])
    app.db().newQuery(statement).execute();
}

module.exports = { purgeVitals, storeVitals };
