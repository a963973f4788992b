/*
 * Detects settings with which the server would connect without encryption over a public network. Within the
 * owner's own network this is allowed: a mail relay or an S3 server there often has no TLS.
 */

/**
 * Host names that are never public: those without a dot and those of the special domains (RFC 6761, RFC 6762,
 * RFC 8375).
 */
const ownName = /^([^.:]+|.+\.(localhost|local|internal|lan|home\.arpa))\.?$/i;
/**
 * IP addresses that are never public: loopback, RFC 1918 and link-local addresses; unique local ones of IPv6.
 */
const ownAddress =
  /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)[\d.]+$|^(::1|f[cd][\da-f]{2}:[\da-f:]+|fe80:[\da-f:]+)$/i;

/**
 * Whether a host is in the owner's own network.
 * @param host a name or an IP address, with or without brackets
 */
function isOwnNetwork(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, "");
  return ownName.test(bare) || ownAddress.test(bare);
}

/** Whether a URL has no TLS and its host is outside the owner's own network. */
export function isUnencryptedAddress(address: string): boolean {
  const [, host] = /^http:\/\/(\[[^\]]*\]|[^/:?#]+)/i.exec(address) ?? [];
  return host !== undefined && !isOwnNetwork(host);
}

/**
 * Whether mails to a mail server could be sent without TLS: Go's client uses TLS when the server offers it,
 * and requires it only for a login.
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
