import { afterAll, beforeAll, expect, test } from "vitest";
import { type HooksServer, startHooksServer } from "../../../tools/testkit/server/hooksServer";

let server: HooksServer;
beforeAll(async () => {
  server = await startHooksServer("server");
});
afterAll(() => server.remove());

/** Starts one more call while others run. @param ages how long each of them has run, in milliseconds */
async function call(ages: number[], limit: { max: number; slowMs?: number; slowMax?: number }) {
  const body = JSON.stringify({ key: "test.limit", ages, limit });
  return (await fetch(`${server.url}/limit`, { method: "POST", body })).json();
}

const minuteMs = 60_000;

test("a call is admitted below the limit only, and is not counted after its end", async () => {
  expect(await call([0, 1000], { max: 3 })).toEqual({ admitted: true, left: 2 });
  expect(await call([0, 1000], { max: 2 })).toEqual({ admitted: false, left: 2 });
});

test("no call is admitted while too many have waited too long", async () => {
  const limit = { max: 10, slowMs: 2000, slowMax: 2 };
  expect(await call([0, 3000], limit)).toMatchObject({ admitted: true });
  expect(await call([3000, 4000], limit)).toMatchObject({ admitted: false });
});

test("a call that seems to run longer than PocketBase allows is not counted any more", async () => {
  expect(await call([5 * minuteMs, 7 * minuteMs], { max: 2 })).toEqual({ admitted: true, left: 1 });
  expect(await call([5 * minuteMs, 5 * minuteMs], { max: 2 })).toEqual({ admitted: false, left: 2 });
});

test("the store keeps no key without calls", async () => {
  expect(await call([], { max: 1 })).toEqual({ admitted: true, left: null });
});
