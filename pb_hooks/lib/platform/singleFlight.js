const { updateStore } = require("./store.js");

/*
 * Runs work once at a time per key. A call that arrives while the work runs does not run it; it makes the running call
 * repeat the work afterwards. So a burst of calls costs two rounds, and the last round sees the newest state.
 */

const storeKey = "shop.flights";
/** A flight older than this counts as hung; the next call takes its key over. */
const hungMs = 10 * 60_000;

/** @typedef {Record<string, { since: number, again: boolean }>} Flights `since` in milliseconds since 1970 */

/**
 * Runs `work` unless a call with the same key is running.
 * @template T
 * @param {core.App} app
 * @param {string} key
 * @param {() => T} work
 * @param {{ roundsMax: number, stopsAfter?: (result: T) => boolean }} options `roundsMax`: rounds in a row, for calls that
 * arrive meanwhile; `stopsAfter`: no further round after this result
 * @returns {{ ran: false } | { ran: true, result: T, unfinished: boolean }} `ran` false: another call is running and repeats
 * its work; `unfinished`: another call arrived in the last of `roundsMax` rounds
 * @throws what `work` throws; the flight has ended then
 */
function singleFlight(app, key, work, { roundsMax, stopsAfter = () => false }) {
  if (!start(app, key)) return { ran: false };
  let hasEnded = false;
  try {
    for (let round = 1; ; round += 1) {
      const result = work();
      if (stopsAfter(result)) return { ran: true, result, unfinished: false };
      hasEnded = !startNextRound(app, key);
      if (hasEnded) return { ran: true, result, unfinished: false };
      if (round === roundsMax) return { ran: true, result, unfinished: true };
    }
  } finally {
    if (!hasEnded) updateFlights(app, ({ [key]: _ended, ...others }) => others);
  }
}

/**
 * Makes a running call with this key repeat its work.
 * @param {core.App} app
 * @param {string} key
 * @returns {boolean} false when no call with this key is running
 */
function joinFlight(app, key) {
  let joined = false;
  updateFlights(app, (flights) => {
    joined = isRunning(flights[key]);
    return joined ? { ...flights, [key]: { ...flights[key], again: true } } : flights;
  });
  return joined;
}

/** @param {core.App} app @param {string} key @returns {boolean} false: joined the running call instead */
function start(app, key) {
  let started = false;
  updateFlights(app, (flights) => {
    started = !isRunning(flights[key]);
    const flight = started ? { since: Date.now(), again: false } : { ...flights[key], again: true };
    return { ...flights, [key]: flight };
  });
  return started;
}

/**
 * Starts the next round if a call joined; else ends the flight in the same step, so that no call can join a flight after
 * its last round.
 * @param {core.App} app @param {string} key
 * @returns {boolean} whether there is a next round
 */
function startNextRound(app, key) {
  let again = false;
  updateFlights(app, ({ [key]: flight, ...others }) => {
    again = flight?.again === true;
    return again ? { ...others, [key]: { since: Date.now(), again: false } } : others;
  });
  return again;
}

/** @param {Flights[string] | undefined} flight */
function isRunning(flight) {
  return flight !== undefined && Date.now() - flight.since < hungMs;
}

/** @param {core.App} app @param {(flights: Flights) => Flights} update */
function updateFlights(app, update) {
  updateStore(app, storeKey, /** @type {Flights} */ ({}), update);
}

module.exports = { joinFlight, singleFlight };
