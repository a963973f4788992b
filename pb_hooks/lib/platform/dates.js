const { indianDay, indianOffsetMs } = require("../domain.js");

/**
 * Formats a time as PocketBase stores it, so that SQL can compare it as text.
 * @param {number} ms milliseconds since 1970
 * @returns {string} for example "2026-01-31 08:00:00.000Z"
 */
function toDbDate(ms) {
  return new Date(ms).toISOString().replace("T", " ");
}

/**
 * Parses a stored time.
 * @param {string} text
 * @returns {number} milliseconds since 1970; 0 for ""
 */
function fromDbDate(text) {
  return text ? Date.parse(text.replace(" ", "T")) : 0;
}

/**
 * Formats a time for a mail, in Indian time. PocketBase's engine has no Intl.
 * @param {number} ms milliseconds since 1970
 * @returns {string} for example "31 January 2026, 13:30 IST"
 */
function toIndianTime(ms) {
  const clock = new Date(ms + indianOffsetMs).toISOString().slice(11, 16);
  return `${indianDay(ms)}, ${clock} IST`;
}

module.exports = { fromDbDate, toDbDate, toIndianTime };
