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

test("calls that arrive while the work runs make it run once more, whatever their number", async () => {
  expect(await post("/flight", { key: "a", rounds: [["start", "start", "join"], []] })).toEqual({
    outcome: { ran: true, result: 2, unfinished: false },
    results: [[false, false, true], []],
  });
});

test("a call after the last round runs its own work", async () => {
  const alone = { outcome: { ran: true, result: 1, unfinished: false }, results: [[]] };
  expect(await post("/flight", { key: "b", rounds: [[]] })).toEqual(alone);
  expect(await post("/flight", { key: "b", rounds: [[]] })).toEqual(alone);
});

test("the last round allowed tells that there is more to do, and ends the flight", async () => {
  expect(await post("/flight", { key: "c", rounds: [["join"], ["join"]], roundsMax: 2 })).toMatchObject({
    outcome: { ran: true, result: 2, unfinished: true },
  });
  expect(await post("/flight", { key: "c", rounds: [[]] })).toMatchObject({ outcome: { ran: true } });
});

test("flights with different keys do not wait for each other, and a failure ends one", async () => {
  expect(await post("/flight", { key: "d", rounds: [["start other", "start"]] })).toMatchObject({
    results: [[true, false], []],
  });
  expect(await post("/flight", { key: "e", rounds: [["throw"]] })).toEqual({
    error: expect.stringContaining("thrown by the work"),
    joined: false,
    results: [[]],
  });
  expect(await post("/flight", { key: "e", rounds: [[]] })).toMatchObject({ outcome: { ran: true } });
});

test("a call that outlives its flight neither repeats its work for the next flight nor ends that one", async () => {
  expect(await post("/flight/hung", { key: "g" })).toEqual({
    rounds: 1,
    unfinished: false,
    isNextAlive: true,
  });
});

test("a call takes over a key when the running call exceeds its own `hungMs`", async () => {
  const running = { rounds: [["start"]], hungMs: 60_000 };
  expect(await post("/flight", { key: "h", ...running })).toMatchObject({ results: [[false], []] });
  expect(await post("/flight", { key: "i", ...running, hungMs: 0 })).toMatchObject({ results: [[true]] });
});

test("of many concurrent calls one runs", async () => {
  const bodies = Array.from({ length: 20 }, () => ({ key: "f", count: 19 }));
  const answers = await Promise.all(bodies.map((body) => post("/flight/crowd", body)));
  expect(answers.filter((answer) => (answer as { ran: boolean }).ran)).toHaveLength(1);
});
