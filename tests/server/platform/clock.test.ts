import { afterAll, beforeAll, expect, test } from "vitest";
import { type HooksServer, startHooksServer } from "../../../tools/testkit/server/hooksServer";

let server: HooksServer;
beforeAll(async () => {
  server = await startHooksServer("server");
});
afterAll(() => server.remove());

async function post(path: string, body: unknown): Promise<unknown> {
  return (await fetch(server.url + path, { method: "POST", body: JSON.stringify(body) })).json();
}

const hour = 3_600_000;

test.each([
  ["a pause has begun", -1000, hour, false],
  ["a pause has ended", -hour, hour, true],
  ["the clock was adjusted by little", 500, hour, false],
  ["the clock was set back by less than the pause", hour / 2, hour, true],
  ["the clock was set back by more than a short pause", 500, 250, true],
  ["there is no earlier time", -Date.now(), hour, true],
])("hasElapsed: %s", async (_case, offset, ms, elapsed) => {
  expect(await post("/elapsed", { offset, ms })).toEqual({ elapsed });
});

test.each([
  ["of a running request stays", -1000, [false, false]],
  ["that is too old is removed", -2 * hour, [false, true]],
  ["from before the clock was set back is removed", 61 * 24 * hour, [false, true]],
])("a lock %s", async (_case, offset, ran) => {
  expect(await post("/exclusive", { offset, maxMs: hour })).toEqual({ ran });
});
