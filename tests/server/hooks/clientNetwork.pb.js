// Loaded only by tests/server/platform/clientNetwork.test.ts.

/*
 * POST /network [remoteAddress]: responds the network of a client that connects from this address, and the
 * address that PocketBase counts after `setClientAddressToNetwork`.
 */
routerAdd("POST", "/network", (e) => {
  const { requestOf } = require(`${__hooks}/../../../pb_hooks/lib/platform/request.js`);
  const { setClientAddressToNetwork, clientNetwork } = require(
    `${__hooks}/../../../pb_hooks/lib/platform/clientNetwork.js`,
  );
  requestOf(e).remoteAddr = JSON.parse(toString(requestOf(e).body))[0];
  const network = clientNetwork(e);
  setClientAddressToNetwork(e);
  return e.json(200, { network, counted: e.realIP(), after: clientNetwork(e) });
});
