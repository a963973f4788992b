// Loaded only by tests/server/platform/network.test.ts.

/*
 * POST /network [remoteAddress]: responds the network of a client that connects from this address, and the address that
 * PocketBase counts after `countByNetwork`.
 */
routerAdd("POST", "/network", (e) => {
  const { requestOf } = require(`${__hooks}/../../../pb_hooks/lib/platform/request.js`);
  const { countByNetwork, networkOf } = require(`${__hooks}/../../../pb_hooks/lib/platform/network.js`);
  requestOf(e).remoteAddr = JSON.parse(toString(requestOf(e).body))[0];
  const network = networkOf(e);
  countByNetwork(e);
  return e.json(200, { network, counted: e.realIP(), after: networkOf(e) });
});
