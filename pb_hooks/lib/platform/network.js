/**
 * The network of the client, the unit of all limits: its IPv4 address, or the first 64 bits of its IPv6 address. A home or a
 * phone has a whole IPv6 /64, and could send each request from another address of it.
 * @param {core.RequestEvent} e or the event of any request hook
 * @returns {string} "192.0.2.1" or "2001:0db8:0000:0001::/64"
 */
function networkOf(e) {
  const address = e.realIP();
  const groups = address.split(":");
  if (groups.length !== 8) return address;
  // A proxy that listens on IPv6 writes the IPv4 address 192.0.2.1 as ::ffff:192.0.2.1.
  const [, ...mapped] = /^(?:0000:){5}ffff:(\w\w)(\w\w):(\w\w)(\w\w)$/i.exec(address) ?? [];
  if (mapped.length > 0) return mapped.map((byte) => Number.parseInt(byte, 16)).join(".");
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/** @param {string} network as `networkOf` returns it */
function isIpv6(network) {
  return network.includes(":");
}

module.exports = { isIpv6, networkOf };
