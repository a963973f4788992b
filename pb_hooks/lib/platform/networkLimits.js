const { apiError } = require("./errors.js");
const { isIpv6, networkOf } = require("./network.js");
const { countEvent } = require("./rateLimit.js");

/**
 * Applies one of PocketBase's rate limit rules, which the owner can change in the dashboard, to the client's IPv6 /64.
 * PocketBase itself counts each address. Does nothing for IPv4 clients, which PocketBase has counted already.
 * @param {core.RequestEvent} e or the event of any request hook
 * @param {string} label of the rule
 * @throws "too-many-requests" (429)
 */
function limitNetwork(e, label) {
  const network = networkOf(e);
  if (!isIpv6(network) || e.hasSuperuserAuth()) return;
  const { enabled, rules } = e.app.settings().rateLimits;
  const rule = enabled ? rules.find((one) => one.label === label) : undefined;
  if (!rule) return;
  const { maxRequests: max, duration: seconds } = rule;
  if (!countEvent(e.app, { key: `${label} ${network}`, max, windowMs: seconds * 1000 }))
    throw apiError(429, "too-many-requests");
}

module.exports = { limitNetwork };
