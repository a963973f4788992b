/* Units of time, in milliseconds. */

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

module.exports = { dayMs, hourMs, minuteMs };
