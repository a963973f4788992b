// Loaded only by tests/server/mail, which starts a server with this folder instead of the shop's hooks.

/* POST /stuck {startTimes, now}: calls `areDeliveriesStuck`. */
routerAdd("POST", "/stuck", (e) => {
  const { areDeliveriesStuck } = require(`${__hooks}/../../../pb_hooks/lib/mail/deliveries.js`);
  const { requestOf } = require(`${__hooks}/../../../pb_hooks/lib/platform/request.js`);
  const { startTimes, now } = JSON.parse(toString(requestOf(e).body));
  return e.json(200, { isStuck: areDeliveriesStuck(startTimes, now) });
});

/*
 * POST /send {address, depth}: sends a mail while this server takes `address` for its own. Each delivery
 * sends another mail, up to `depth`. Responds with the reason of the failure and how often a mail was
 * delivered.
 */
routerAdd("POST", "/send", (e) => {
  const { isMailDelayed, sendMail } = require(`${__hooks}/../../../pb_hooks/lib/mail/transport.js`);
  const { requestOf } = require(`${__hooks}/../../../pb_hooks/lib/platform/request.js`);
  const { address, depth = 1 } = JSON.parse(toString(requestOf(e).body));
  $app.store().set("shop.self.address", address);
  $app.store().set("shop.self.secret", "secret");
  $app.store().remove("shop.mail.deliveries");
  $app.store().set("delivered", "0");
  const deliver = () => {
    const delivered = Number($app.store().get("delivered")) + 1;
    $app.store().set("delivered", String(delivered));
    if (delivered < depth) sendMail($app, { kind: "test" }, deliver);
  };
  const problem = sendMail($app, { kind: "test" }, deliver);
  const left = Object.keys(JSON.parse($app.store().get("shop.mail.deliveries") || "{}")).length;
  const delivered = Number($app.store().get("delivered"));
  return e.json(200, { problem, delivered, isDelayed: isMailDelayed(problem), left });
});

/* The route of the shop, whose mails are counted as delivered. */
routerAdd("POST", "/api/shop/mail", (e) => {
  const { handleDeliveryRequest } = require(`${__hooks}/../../../pb_hooks/lib/mail/transport.js`);
  return handleDeliveryRequest(e, () => {
    $app.store().set("delivered", String(Number($app.store().get("delivered")) + 1));
  });
});

/* GET /delivered: how often a mail was delivered since the last /send. */
routerAdd("GET", "/delivered", (e) => e.json(200, Number($app.store().get("delivered"))));
