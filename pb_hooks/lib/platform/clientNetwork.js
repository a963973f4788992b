const { requestOf } = require("./request.js");

/**
 * The network of the client, the unit of all rate limits: its IPv4 address, or the first 64 bits of its IPv6
 * address. A home or a phone owns a whole IPv6 /64 and could send each request from another address in it.
 * @param {core.RequestEvent} e or the event of any request hook
 * @returns {string} "192.0.2.1" or "2001:0db8:0000:0001::/64"
 */
function clientNetwork(e) {
  const address = e.realIP();
  const groups = address.split(":");
  if (groups.length !== 8) return address;
  // A proxy that listens on IPv6 writes the IPv4 address 192.0.2.1 as ::ffff:192.0.2.1.
  const [, ...mapped] = /^(?:0000:){5}ffff:(\w\w)(\w\w):(\w\w)(\w\w)$/i.exec(address) ?? [];
  if (mapped.length > 0) return mapped.map((byte) => Number.parseInt(byte, 16)).join(".");
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/** On this path the address is not changed: PocketBase compares it with the owner's list `superuserIPs`. */
const superusersPath = "/api/collections/_superusers/";

/**
 * Makes PocketBase's rate limits count an IPv6 client by its network: replaces the client's address in the
 * request by the first address of its /64. Call it in a middleware that runs before the rate limits.
 * @param {core.RequestEvent} e
 */
function setClientAddressToNetwork(e) {
  const request = requestOf(e);
  const [address, prefixBits] = clientNetwork(e).split("/");
  if (!prefixBits || request.url?.path.startsWith(superusersPath)) return;
  // Sets all values of a header: a client can send its own before the proxy's, and PocketBase reads the last.
  const sent = e.app.settings().trustedProxy.headers.filter((name) => request.header.values(name).length > 0);
  for (const name of sent) request.header.set(name, `${address}`);
  if (sent.length === 0) request.remoteAddr = `[${address}]:0`;
}

module.exports = { setClientAddressToNetwork, clientNetwork };
