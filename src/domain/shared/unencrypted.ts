/*
 * Connections of the server that other computers on the way could read. Inside the owner's own network they
 * are allowed: a relay or an S3 server there often has no TLS.
 */

/** Names without a dot and those of the special domains are never public (RFC 6761, RFC 6762, RFC 8375). */
const ownName = /^([^.:]+|.+\.(localhost|local|internal|lan|home\.arpa))\.?$/i;
/** Loopback, RFC 1918 and link-local addresses; unique local ones of IPv6. */
const ownAddress =
  /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)[\d.]+$|^(::1|f[cd][\da-f]{2}:[\da-f:]+|fe80:[\da-f:]+)$/i;

/** @param host a name or an address, in brackets or without them */
function isOwnNetwork(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, "");
  return ownName.test(bare) || ownAddress.test(bare);
}

/** Whether a web address has no TLS and is outside the own network. */
export function isUnencryptedAddress(address: string): boolean {
  const [, host] = /^http:\/\/(\[[^\]]*\]|[^/:?#]+)/i.exec(address) ?? [];
  return host !== undefined && !isOwnNetwork(host);
}

/**
 * Whether mails to a server could leave without TLS: Go's client uses it when the server offers it, and
 * demands it for a login only.
 */
export function isUnencryptedMail({
  host,
  user,
  tls,
}: {
  host: string;
  user: string;
  tls: boolean;
}): boolean {
  return host !== "" && user === "" && !tls && !isOwnNetwork(host);
}
