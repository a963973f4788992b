import { afterAll, beforeAll, expect, test } from "vitest";
import { type HooksServer, startHooksServer } from "../../../tools/testkit/server/hooksServer";

let server: HooksServer;
beforeAll(async () => {
  server = await startHooksServer("server");
});
afterAll(() => server.remove());

const now = Date.now();
const secondsAgo = (...ages: number[]) => ages.map((age) => now - age * 1000);

async function areDeliveriesStuck(startTimes: number[]): Promise<boolean> {
  const body = JSON.stringify({ startTimes, now });
  const answer = await fetch(`${server.url}/stuck`, { method: "POST", body });
  return ((await answer.json()) as { isStuck: boolean }).isStuck;
}

test("five mails that hang for seven seconds stop further ones", async () => {
  expect(await areDeliveriesStuck(secondsAgo(8, 9, 10, 20, 59))).toBe(true);
  expect(await areDeliveriesStuck(secondsAgo(8, 9, 10, 20))).toBe(false);
  expect(await areDeliveriesStuck(secondsAgo(1, 2, 3, 4, 5, 6))).toBe(false);
});

test("mails that hang for more than a minute are lost and stop none", async () => {
  expect(await areDeliveriesStuck(secondsAgo(61, 90, 120, 300, 3600, 7200))).toBe(false);
  expect(await areDeliveriesStuck(secondsAgo(8, 9, 61, 90, 120))).toBe(false);
});

test("forty mails that have not ended stop further ones, however long they hang", async () => {
  expect(await areDeliveriesStuck(Array.from({ length: 40 }, (_, at) => now - 100_000 - at))).toBe(true);
});
