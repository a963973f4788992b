import { afterAll, beforeAll, expect, test } from "vitest";
import { type HooksServer, startHooksServer } from "../../../tools/testkit/server/hooksServer";

/*
 * How many JavaScript engines PocketBase keeps. A request that finds no free engine gets a new one, which is
 * thrown away after it; making one takes as long as many requests.
 */

let server: HooksServer;
beforeAll(async () => {
  server = await startHooksServer("server");
});
afterAll(() => server.remove());

const concurrent = 55;

/** Sends requests that occupy engines at the same time. @returns the ids of their engines */
async function occupyEngines(group: string): Promise<string[]> {
  const path = `${server.url}/engine?group=${group}&count=${concurrent}`;
  const responses = await Promise.all(Array.from({ length: concurrent }, () => fetch(path)));
  const bodies = (await Promise.all(responses.map((response) => response.json()))) as {
    engineId: string;
    arrived: number;
  }[];
  expect(bodies.map(({ arrived }) => arrived)).toEqual(Array(concurrent).fill(concurrent));
  return bodies.map(({ engineId }) => engineId);
}

test("55 slow requests at the same time use the same engines each time; none is made for a request", async () => {
  const used = new Set<string>();
  for (const group of ["first", "second", "third", "fourth"])
    for (const id of await occupyEngines(group)) used.add(id);
  expect(used.size).toBeGreaterThanOrEqual(concurrent);
  expect(used.size).toBeLessThanOrEqual(60);
});
