import { afterAll, beforeAll, expect, test } from "vitest";
import { type HooksServer, startHooksServer } from "../../../tools/testkit/server/hooksServer";

let server: HooksServer;
beforeAll(async () => {
  server = await startHooksServer("server");
});
afterAll(() => server.remove());

const minute = 60_000;
const day = 24 * 60 * minute;

test.each([
  ["events within the window count", [-1000, -2000], { purged: false, counted: false }],
  ["events before the window do not", [-11 * minute, -12 * minute], { purged: true, counted: true }],
  [
    "events in the future do not: the clock was set back by 61 days",
    [61 * day, 61 * day + 1],
    { purged: true, counted: true },
  ],
  ["each event is judged alone", [-1000, 61 * day], { purged: false, counted: true }],
])("%s", async (_name, times, outcome) => {
  const body = JSON.stringify({ times, max: 2, windowMs: 10 * minute });
  const answer = await fetch(`${server.url}/count`, { method: "POST", body });
  expect(await answer.json()).toEqual(outcome);
});

test.each([
  ["costs as many events as the limit has left", [{ stored: 7, max: 10, cost: 3 }], true, [10]],
  ["costs more than the limit has left", [{ stored: 8, max: 10, cost: 3 }], false, [8]],
  ["costs nothing at a limit that is reached", [{ stored: 10, max: 10, cost: 0 }], true, [10]],
  [
    "is above the second of two limits",
    [
      { stored: 2, max: 10, cost: 3 },
      { stored: 1, max: 1 },
    ],
    false,
    [2, 1],
  ],
])("an event that %s", async (_name, limits, counted, stored) => {
  const answer = await fetch(`${server.url}/countTowardsAll`, {
    method: "POST",
    body: JSON.stringify({ limits }),
  });
  expect(await answer.json()).toEqual({ counted, stored });
});
