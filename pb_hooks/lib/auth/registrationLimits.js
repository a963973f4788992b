const { canonicalMailbox } = require("../domain.js");
const { apiError } = require("../platform/errors.js");
const { clientNetwork } = require("../platform/network.js");
const { countWithinLimits, uncountEvent } = require("../platform/rateLimit.js");

/*
 * Limits of new accounts per hour. Each spelling of a Gmail address may have an account, and each account costs a stored row
 * and a mail.
 */

const windowMs = 60 * 60_000;
const perMailboxMax = 5;
/** Many shoppers of a mobile network share an IPv4 address. */
const perNetworkMax = 200;

/** @param {core.RequestEvent} e @param {string} email */
function registrationLimits(e, email) {
  return [
    { key: `registrations ${canonicalMailbox(email)}`, max: perMailboxMax, windowMs },
    { key: `registrations ${clientNetwork(e)}`, max: perNetworkMax, windowMs },
  ];
}

/**
 * Counts a new account.
 * @param {core.RequestEvent} e
 * @param {string} email
 * @throws "too-many-requests" (429)
 */
function countRegistration(e, email) {
  if (!countWithinLimits(e.app, ...registrationLimits(e, email))) throw apiError(429, "too-many-requests");
}

/**
 * Undoes `countRegistration` when the account was not created.
 * @param {core.RequestEvent} e
 * @param {string} email
 */
function uncountRegistration(e, email) {
  for (const limit of registrationLimits(e, email)) uncountEvent(e.app, limit);
}

module.exports = { countRegistration, uncountRegistration };
