const { updateStore } = require("./store.js");

/*
 * Runs work once at a time per key. A call that arrives while the work runs does not run it; it makes the running call
 * repeat the work afterwards. So a burst of calls costs two rounds, and the last round sees the newest state.
 */

const storeKey = "shop.flights";
/** A flight older than this counts as hung; the next call takes its key over. */
const hungMs = 10 * 60_000;

/** @typedef {Record<string, { since: number, again: boolean }>} Flights `since` in milliseconds since 1970 */

/** @type {Flights} */
const noFlights = {};

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
  if (joinFlight(app, key, { startIfNone: true })) return { ran: false };
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
    if (!hasEnded) updateStore(app, storeKey, noFlights, ({ [key]: _ended, ...others }) => others);
  }
}

/**
 * Makes a running call with this key repeat its work.
 * @param {core.App} app
 * @param {string} key
 * @param {{ startIfNone?: boolean }} [options] `startIfNone`: without a running call, the caller becomes the running one
 * @returns {boolean} whether a call with this key is running, apart from the caller
 */
function joinFlight(app, key, { startIfNone = false } = {}) {
  let joined = false;
  updateStore(app, storeKey, noFlights, (flights) => {
    const flight = flights[key];
    joined = flight !== undefined && Date.now() - flight.since < hungMs;
    if (flight && joined) return { ...flights, [key]: { ...flight, again: true } };
    return startIfNone ? { ...flights, [key]: { since: Date.now(), again: false } } : flights;
  });
  return joined;
}

/**
 * Starts the next round if a call joined; else ends the flight in the same step, so that no call can join a flight after
 * its last round.
 * @param {core.App} app @param {string} key
 * @returns {boolean} whether there is a next round
 */
function startNextRound(app, key) {
  let again = false;
  updateStore(app, storeKey, noFlights, ({ [key]: flight, ...others }) => {
    again = flight?.again === true;
    return again ? { ...others, [key]: { since: Date.now(), again: false } } : others;
  });
  return again;
}

module.exports = { joinFlight, singleFlight };
