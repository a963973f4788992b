const { formatIndianDate, indianOffsetMs, toDbDate } = require("../domain.js");

/**
 * Parses a time as the database stores it.
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
  return `${formatIndianDate(ms)}, ${clock} IST`;
}

module.exports = { fromDbDate, toDbDate, toIndianTime };
