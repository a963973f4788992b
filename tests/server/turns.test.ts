import { afterAll, beforeAll, expect, test } from "vitest";
import { type HooksServer, startHooksServer } from "../../tools/testkit/server/hooksServer";

let server: HooksServer;

beforeAll(async () => {
  server = await startHooksServer("server");
});
afterAll(() => server.remove());

type Step = [name: "takeTurn" | "joinTurn" | "goesOn" | "endTurn", turn: string];

async function ask(...steps: Step[]): Promise<unknown> {
  return (await fetch(`${server.url}/turns`, { method: "POST", body: JSON.stringify(steps) })).json();
}

test("whoever comes while somebody is at it has it done once more, however many they are", async () => {
  expect(await ask(["takeTurn", "a"], ["takeTurn", "a"], ["joinTurn", "a"])).toEqual([true, false, true]);
  expect(await ask(["goesOn", "a"], ["goesOn", "a"])).toEqual([true, false]);
});

test("whoever comes after the last round has a turn of their own", async () => {
  expect(await ask(["takeTurn", "b"], ["goesOn", "b"])).toEqual([true, false]);
  expect(await ask(["joinTurn", "b"], ["takeTurn", "b"], ["joinTurn", "b"])).toEqual([false, true, true]);
});

test("turns of different names do not wait for each other, and a failure ends one", async () => {
  expect(await ask(["takeTurn", "c"], ["takeTurn", "d"])).toEqual([true, true]);
  expect(await ask(["endTurn", "c"], ["takeTurn", "c"], ["takeTurn", "d"])).toEqual([null, true, false]);
});

test("of many that come at once one has the turn", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(["takeTurn", "e"])));
  expect(answers.flat().filter(Boolean)).toHaveLength(1);
});
