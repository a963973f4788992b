const { parseVitalsReport } = require("../domain.js");
const { env } = require("../platform/env.js");
const { codedError } = require("../platform/errors.js");
const { clientNetwork } = require("../platform/network.js");
const { countWithinLimits } = require("../platform/rateLimit.js");
const { bodyOf, headerOf } = require("../platform/request.js");
const { hourMs, minuteMs } = require("../platform/timeUnits.js");

/*
 * Web vitals that browsers of shoppers report: rows of the collection `vitals`, which the view `vitalsByWeek`
 * summarises for the owner. A row has a release, a kind of page, a metric, a value and a day; nothing about
 * the shopper, the device or the network.
 */

/**
 * Limits of stored reports per network and in total; reports above them are refused, which is enough for a
 * statistic. With the second one no few networks use up or falsify the reports of an hour.
 */
const perNetwork = { max: 12, windowMs: minuteMs };
const perNetworkHour = { max: 20, windowMs: hourMs };
const perHour = { max: 200, windowMs: hourMs };
const keptDays = 90;
const rowsMax = 200_000;

/**
 * POST /api/shop/vitals: stores a report of a browser.
 * @param {core.RequestEvent} e
 * @throws NotFoundError with SHOP_VITALS=0; "vitals-invalid" (400); "vitals-limit" (429)
 */
function storeVitals(e) {
  if (env("SHOP_VITALS") === "0") throw new NotFoundError();
  // The page sends no report with Do Not Track or Global Privacy Control; a browser extension may add only
  // these headers.
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

/** Deletes old rows, and the oldest beyond `rowsMax`. Run by cron. @param {core.App} app */
function purgeVitals(app) {
  for (const statement of [
    `DELETE FROM vitals WHERE day < date('now', '-${keptDays} days')`,
    `DELETE FROM vitals WHERE rowid NOT IN (SELECT rowid FROM vitals ORDER BY day DESC, rowid DESC LIMIT ${rowsMax})`,
  ])
    app.db().newQuery(statement).execute();
}

module.exports = { purgeVitals, storeVitals };
