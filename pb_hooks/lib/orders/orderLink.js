const { orderLinkDays, orderPath } = require("../domain.js");
const { readShopUrl } = require("../platform/origin.js");
const { dayMs } = require("../platform/timeUnits.js");

/*
 * Links in order mails that show one order on any device, without an account. The token is in the fragment of
 * the URL, which browsers send to no server, neither in a request nor in a referrer. The table
 * shop_order_links has the token's hash.
 */

const tokenChars = 40;

/**
 * Creates a link that shows an order and expires after `orderLinkDays`.
 * @param {core.App} app
 * @param {core.Record} order
 * @returns {{ url: string, hash: string }} `hash`: for `removeOrderLink`, when the mail could not be sent
 */
function createOrderLink(app, order) {
  const token = $security.randomString(tokenChars);
  const hash = $security.sha256(token);
  app
    .db()
    .newQuery(
      "INSERT INTO shop_order_links (hash, orderRow, expires) VALUES ({:hash}, {:orderRow}, {:expires})",
    )
    .bind({ hash, orderRow: order.id, expires: Date.now() + orderLinkDays * dayMs })
    .execute();
  return {
    url: `${readShopUrl(app)}${orderPath(order.getString("orderId"))}#${token}`,
    hash,
  };
}

/** Deletes a link. @param {core.App} app @param {string} hash as `createOrderLink` returned it */
function removeOrderLink(app, hash) {
  app.db().newQuery("DELETE FROM shop_order_links WHERE hash = {:hash}").bind({ hash }).execute();
}

/**
 * Whether the token of an order link opens an order. Looks the token up by its hash, so the response time
 * reveals nothing about other tokens.
 * @param {core.App} app
 * @param {core.Record | undefined} order
 * @param {string} token
 * @returns {boolean}
 */
function isLinkValid(app, order, token) {
  const row = new DynamicModel({ count: 0 });
  app
    .db()
    .newQuery(
      "SELECT count(*) AS count FROM shop_order_links WHERE hash = {:hash} AND orderRow = {:orderRow} AND expires > {:now}",
    )
    .bind({ hash: $security.sha256(token), orderRow: order?.id ?? "", now: Date.now() })
    .one(row);
  return token.length === tokenChars && row.count > 0;
}

/**
 * Deletes the expired order links. Run by cron.
 * @param {core.App} app
 */
function purgeOrderLinks(app) {
  app
    .db()
    .newQuery("DELETE FROM shop_order_links WHERE expires <= {:now}")
    .bind({ now: Date.now() })
    .execute();
}

module.exports = { createOrderLink, isLinkValid, purgeOrderLinks, removeOrderLink };
