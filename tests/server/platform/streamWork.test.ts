import { afterAll, beforeAll, expect, test } from "vitest";
import { type HooksServer, startHooksServer } from "../../../tools/testkit/server/hooksServer";

/* The work of a subscription and of a sign-out does not grow with the streams of others. */

let server: HooksServer;
beforeAll(async () => {
  server = await startHooksServer("server");
});
afterAll(() => server.remove());

async function work(name: string, body: object): Promise<Record<string, number>> {
  const answer = await fetch(`${server.url}/${name}`, { method: "POST", body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Record<string, number>;
}

test("300 subscriptions of a network never list the other streams, and look up few of their own", async () => {
  const read = await work("subscribe", { strangers: 300, own: 300 });
  expect(read).toMatchObject({ lists: 0, refused: 0 });
  // Closed streams are looked for each time that the number of a network's streams has doubled.
  expect(read["lookups"]).toBeLessThan(1_000);
});

test("above the limit of its network a subscription is refused, after a look at this network's streams", async () => {
  const read = await work("subscribe", { strangers: 100, own: 310 });
  expect(read).toMatchObject({ lists: 0, refused: 10, closed: 10 });
  expect(read["lookups"]).toBeLessThan(1_000 + 10 * 300);
});

test("a sign-out closes the account's streams without listing the others", async () => {
  const read = await work("sign-out", { strangers: 300 });
  expect(read).toMatchObject({ lists: 0, closed: 2 });
});
