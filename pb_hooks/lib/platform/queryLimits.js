const { codedError } = require("./errors.js");
const { requestOf } = require("./request.js");

/*
 * Limits of the queries with which anonymous and signed-in shoppers read records. SQLite evaluates a filter
 * for each row: one with a hundred terms takes more than a second for 10,000 products. PocketBase resolves
 * each name in `expand` and `fields`, also in responses without records: 15 KB take 0.1 s.
 */

const recordsList = /^\/api\/collections\/[^/]+\/records\/?$/;
/** Maximum length of `filter`, `sort`, `expand` and `fields`. The shop's longest one has 200 characters. */
const queryMaxChars = 300;
/** Maximum number of && and || in a filter; the shop's own filters have one. */
const operatorsMax = 5;
/**
 * What a filter must not contain, because it is slow: @collection joins another table for each row, @random
 * sorts all rows, and :each runs a query for each row.
 */
const forbidden = /@|:each\b/;

/**
 * Throws for a query of a shopper that is too long or too slow. The owner may send any query.
 * @param {core.RequestEvent} e
 * @throws "query-too-long", "filter-too-long", "filter-not-allowed" (400)
 */
function requireAllowedQuery(e) {
  const { method, url } = requestOf(e);
  // Nothing to check without a query.
  if (!url?.rawQuery || e.hasSuperuserAuth()) return;
  const query = url.query();
  for (const name of ["expand", "fields"])
    if (query.get(name).length > queryMaxChars)
      throw codedError(400, "query-too-long", `The ${name} is longer than ${queryMaxChars} characters.`);
  if (!(method === "GET" || method === "HEAD") || !recordsList.test(url.path)) return;
  for (const name of ["filter", "sort"]) {
    const text = query.get(name);
    if (text.length > queryMaxChars)
      throw codedError(400, "filter-too-long", `The ${name} is longer than ${queryMaxChars} characters.`);
    if (forbidden.test(text) || (text.match(/&&|\|\|/g)?.length ?? 0) > operatorsMax)
      throw codedError(
        400,
        "filter-not-allowed",
        `The ${name} has too many terms, or one that is not allowed.`,
      );
  }
}

module.exports = { requireAllowedQuery };
