import { afterAll, beforeAll, expect, test } from "vitest";
import { type HooksServer, startHooksServer } from "../../../tools/testkit/server/hooksServer";

/* Clients that connect without a proxy; tests/server/platform/rateLimits.test.ts has those behind one. */

let server: HooksServer;
beforeAll(async () => {
  server = await startHooksServer("server");
});
afterAll(() => server.remove());

test.each([
  ["192.0.2.1:5000", "192.0.2.1", "192.0.2.1"],
  ["[2001:db8:1:2:3:4:5:6]:5000", "2001:0db8:0001:0002::/64", "2001:0db8:0001:0002:0000:0000:0000:0000"],
  ["[2001:db8::1]:5000", "2001:0db8:0000:0000::/64", "2001:0db8:0000:0000:0000:0000:0000:0000"],
  ["[::ffff:192.0.2.1]:5000", "192.0.2.1", "0000:0000:0000:0000:0000:ffff:c000:0201"],
])("a client at %s belongs to the network %s and is counted as %s", async (address, network, counted) => {
  const answer = await fetch(`${server.url}/network`, { method: "POST", body: JSON.stringify([address]) });
  expect(await answer.json()).toEqual({ network, counted, after: network });
});
