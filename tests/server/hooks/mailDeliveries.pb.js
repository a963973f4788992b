// Loaded only by tests/server/mail, which starts a server with this folder instead of the shop's hooks.

/* POST /stuck {startTimes, now}: calls `areDeliveriesStuck`. */
routerAdd("POST", "/stuck", (e) => {
  const { areDeliveriesStuck } = require(`${__hooks}/../../../pb_hooks/lib/mail/transport.js`);
  const { requestOf } = require(`${__hooks}/../../../pb_hooks/lib/platform/request.js`);
  const { startTimes, now } = JSON.parse(toString(requestOf(e).body));
  return e.json(200, { isStuck: areDeliveriesStuck(startTimes, now) });
});
