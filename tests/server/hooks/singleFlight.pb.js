// Loaded only by tests/server/platform/singleFlight.test.ts, which starts a server with this folder instead
// of the shop's hooks. Each request runs in a JavaScript engine of its own.

/*
 * POST /flight [key, steps, options]: calls `singleFlight` with work that performs the steps of one round,
 * each "start" (a nested `singleFlight` with the same key), "join" or "throw". Responds with the outcome and
 * the results of the steps per round.
 */
routerAdd("POST", "/flight", (e) => {
  const { requestOf } = require(`${__hooks}/../../../pb_hooks/lib/platform/request.js`);
  const { repeatRunningFlight, singleFlight } = require(
    `${__hooks}/../../../pb_hooks/lib/platform/singleFlight.js`,
  );
  /** @type {{ key: string, rounds: string[][], roundsMax?: number, hungMs?: number }} */
  const { key, rounds, roundsMax = 5, hungMs } = JSON.parse(toString(requestOf(e).body));
  /** @type {unknown[][]} */
  const results = [];
  const work = () => {
    /** @type {unknown[]} */
    const round = [];
    results.push(round);
    for (const step of rounds[results.length - 1] ?? []) {
      if (step === "throw") throw new Error("thrown by the work");
      if (step === "join") round.push(repeatRunningFlight($app, key));
      if (step === "start") round.push(singleFlight($app, key, () => "nested", { roundsMax }).ran);
      if (step === "start other")
        round.push(singleFlight($app, `${key} other`, () => "other", { roundsMax }).ran);
    }
    return results.length;
  };
  try {
    return e.json(200, { outcome: singleFlight($app, key, work, { roundsMax, hungMs }), results });
  } catch (error) {
    return e.json(200, { error: String(error), joined: repeatRunningFlight($app, key), results });
  }
});

/*
 * POST /flight/crowd {key, count}: the work waits until `count` other calls have joined. Responds {ran}.
 */
routerAdd("POST", "/flight/crowd", (e) => {
  const { requestOf } = require(`${__hooks}/../../../pb_hooks/lib/platform/request.js`);
  const { singleFlight } = require(`${__hooks}/../../../pb_hooks/lib/platform/singleFlight.js`);
  const { readStore, updateStore } = require(`${__hooks}/../../../pb_hooks/lib/platform/store.js`);
  const { key, count } = JSON.parse(toString(requestOf(e).body));
  const joinedKey = `test.joined.${key}`;
  const waitForOthers = () => {
    for (let waited = 0; readStore($app, joinedKey, 0) < count && waited < 20_000; waited += 20) sleep(20);
  };
  const { ran } = singleFlight($app, key, waitForOthers, { roundsMax: 2 });
  if (!ran) updateStore($app, joinedKey, 0, (/** @type {number} */ joined) => joined + 1);
  return e.json(200, { ran });
});

/*
 * POST /flight/hung {key}: while the work runs, another call takes its key over, as it does after ten
 * minutes, and is joined. Responds with the rounds of the first call, and whether the flight of the second
 * one is alive after it.
 */
routerAdd("POST", "/flight/hung", (e) => {
  const { requestOf } = require(`${__hooks}/../../../pb_hooks/lib/platform/request.js`);
  const { repeatRunningFlight, singleFlight } = require(
    `${__hooks}/../../../pb_hooks/lib/platform/singleFlight.js`,
  );
  const { updateStore } = require(`${__hooks}/../../../pb_hooks/lib/platform/store.js`);
  const { key } = JSON.parse(toString(requestOf(e).body));
  let rounds = 0;
  const work = () => {
    rounds += 1;
    const next = { since: Date.now(), again: true, owner: "the second call" };
    updateStore($app, "shop.flights", {}, (/** @type {object} */ flights) => ({ ...flights, [key]: next }));
  };
  const { unfinished } = /** @type {{ unfinished: boolean }} */ (
    singleFlight($app, key, work, { roundsMax: 2 })
  );
  return e.json(200, { rounds, unfinished, isNextAlive: repeatRunningFlight($app, key) });
});
