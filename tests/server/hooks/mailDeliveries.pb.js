// Loaded only by tests/server/mail, which starts a server with this folder instead of the shop's hooks.

/* POST /stuck {startTimes, now}: calls `areDeliveriesStuck`. */
routerAdd("POST", "/stuck", (e) => {
  const { areDeliveriesStuck } = require(`${__hooks}/../../../pb_hooks/lib/mail/transport.js`);
  const { requestOf } = require(`${__hooks}/../../../pb_hooks/lib/platform/request.js`);
  const { startTimes, now } = JSON.parse(toString(requestOf(e).body));
  return e.json(200, { isStuck: areDeliveriesStuck(startTimes, now) });
});

/*
 * POST /send {address, depth}: sends a mail while this server takes `address` for its own. Each delivery sends another mail, up to
 * `depth`. Responds with the reason of the failure and how often a mail was delivered without a request.
 */
routerAdd("POST", "/send", (e) => {
  const { isDelayed, sendMail } = require(`${__hooks}/../../../pb_hooks/lib/mail/transport.js`);
  const { requestOf } = require(`${__hooks}/../../../pb_hooks/lib/platform/request.js`);
  const { address, depth = 1 } = JSON.parse(toString(requestOf(e).body));
  $app.store().set("shop.self.address", address);
  $app.store().remove("shop.mail.deliveries");
  let delivered = 0;
  const deliver = () => {
    delivered += 1;
    if (delivered < depth) sendMail($app, { kind: "test" }, deliver);
  };
  const problem = sendMail($app, { kind: "test" }, deliver);
  const left = Object.keys(JSON.parse($app.store().get("shop.mail.deliveries") || "{}")).length;
  return e.json(200, { problem, delivered, isDelayed: isDelayed(problem), left });
});
