const { hasElapsed } = require("./clock.js");
const { updateStore } = require("./store.js");
const { minuteMs } = require("./timeUnits.js");

/*
 * Runs work once at a time per key. A call that arrives while the work runs does not run it a second time; it
 * makes the running call repeat the work afterwards. So a burst of calls costs two rounds, and the last round
 * sees the newest state.
 */

const storeKey = "shop.flights";
/**
 * Default time after which a running call counts as hung: the next call with the same key then runs its work
 * too.
 */
const hungMsDefault = 10 * minuteMs;

/**
 * The running calls (flights) by key. `since`: start in milliseconds since 1970; `again`: another call has
 * arrived; `owner`: id of the running call.
 * @typedef {Record<string, { since: number, hungMs: number, again: boolean, owner: string }>} Flights
 */

/** @type {Flights} */
const noFlights = {};

/**
 * Runs `work`, and repeats it for calls that arrive meanwhile. Does not run it while a call with the same key
 * is running: that call repeats its work instead.
 * @template T
 * @param {core.App} app
 * @param {string} key
 * @param {() => T} work
 * @param {{ roundsMax: number, stopsAfter?: (result: T) => boolean, hungMs?: number }} options `roundsMax`:
 * maximum rounds in a row; `stopsAfter`: no further round after this result; `hungMs`: milliseconds after
 * which a round counts as hung
 * @returns {{ ran: false } | { ran: true, result: T, unfinished: boolean }} `ran` false: another call is
 * running and repeats its work; `unfinished`: another call arrived in the last of `roundsMax` rounds
 * @throws what `work` throws; the call then counts as ended
 */
function singleFlight(app, key, work, { roundsMax, stopsAfter = () => false, hungMs = hungMsDefault }) {
  const owner = $security.randomString(12);
  let isRunning = false;
  updateStore(app, storeKey, noFlights, (flights) => {
    const flight = flights[key];
    isRunning = isFlightRunning(flight);
    return { ...flights, [key]: isRunning ? withRepeat(flight) : newFlight(owner, hungMs) };
  });
  if (isRunning) return { ran: false };
  let again = true;
  try {
    for (let round = 1; ; round += 1) {
      const result = work();
      if (stopsAfter(result)) return { ran: true, result, unfinished: false };
      // Checks for another call and ends this call in one step, so that no call can join this one after its
      // last round.
      updateStore(app, storeKey, noFlights, (flights) => {
        const { [key]: flight, ...others } = flights;
        // This call has taken longer than `hungMs`, and another call has taken the key over.
        if (flight?.owner !== owner) {
          again = false;
          return flights;
        }
        again = flight.again;
        return again ? { ...others, [key]: newFlight(owner, hungMs) } : others;
      });
      if (!again || round === roundsMax) return { ran: true, result, unfinished: again };
    }
  } finally {
    if (again)
      updateStore(app, storeKey, noFlights, (flights) => {
        const { [key]: flight, ...others } = flights;
        return flight?.owner === owner ? others : flights;
      });
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
    isRunning = isFlightRunning(flights[key]);
    return isRunning ? { ...flights, [key]: withRepeat(flights[key]) } : flights;
  });
  return isRunning;
}

/** Whether a flight exists and is not hung. @param {Flights[string] | undefined} flight */
function isFlightRunning(flight) {
  return flight !== undefined && !hasElapsed(flight.since, flight.hungMs);
}

/** A flight that starts now. @param {string} owner @param {number} hungMs @returns {Flights[string]} */
function newFlight(owner, hungMs) {
  return { since: Date.now(), hungMs, again: false, owner };
}

/**
 * The flight, marked so that its call repeats the work.
 * @param {Flights[string] | undefined} flight @returns {Flights[string]}
 */
function withRepeat(flight) {
  return { ...(flight ?? newFlight("", hungMsDefault)), again: true };
}

module.exports = { repeatRunningFlight, singleFlight };
