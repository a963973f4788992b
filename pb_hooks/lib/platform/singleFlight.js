const { hasElapsed } = require("./clock.js");
const { updateStore } = require("./store.js");

/*
 * Runs work once at a time per key. A call that arrives while the work runs does not run it a second time; it makes the running
 * call repeat the work afterwards. So a burst of calls costs two rounds, and the last round sees the newest state.
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
  let isRunning = false;
  updateStore(app, storeKey, noFlights, (flights) => {
    isRunning = isAlive(flights[key]);
    return { ...flights, [key]: isRunning ? joined(flights[key]) : { since: Date.now(), again: false } };
  });
  if (isRunning) return { ran: false };
  let again = true;
  try {
    for (let round = 1; ; round += 1) {
      const result = work();
      if (stopsAfter(result)) return { ran: true, result, unfinished: false };
      // Ends the flight in the same step, so that no call can join it after its last round.
      updateStore(app, storeKey, noFlights, ({ [key]: flight, ...others }) => {
        again = flight?.again === true;
        return again ? { ...others, [key]: { since: Date.now(), again: false } } : others;
      });
      if (!again || round === roundsMax) return { ran: true, result, unfinished: again };
    }
  } finally {
    if (again) updateStore(app, storeKey, noFlights, ({ [key]: _ended, ...others }) => others);
  }
}

/**
 * Makes a running call with this key repeat its work.
 * @param {core.App} app
 * @param {string} key
 * @returns {boolean} false when no call with this key is running
 */
function repeatRunningFlight(app, key) {
  let isRunning = false;
  updateStore(app, storeKey, noFlights, (flights) => {
    isRunning = isAlive(flights[key]);
    return isRunning ? { ...flights, [key]: joined(flights[key]) } : flights;
  });
  return isRunning;
}

/** @param {Flights[string] | undefined} flight */
function isAlive(flight) {
  return flight !== undefined && !hasElapsed(flight.since, hungMs);
}

/** @param {Flights[string] | undefined} flight @returns {Flights[string]} */
function joined(flight) {
  return { since: flight?.since ?? Date.now(), again: true };
}

module.exports = { repeatRunningFlight, singleFlight };
