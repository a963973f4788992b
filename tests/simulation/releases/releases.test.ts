import { beforeAll, expect, test } from "vitest";
import { releases } from "./releases";
import { bundleClients, problemsWithMixedReleases, startAll, updateAll } from "./runCombinations";
import type { Clients } from "./scenario";
import { ShopModel } from "./shopModel";

/*
 * Every combination of three releases of a tab, a phone and the server. tests/server/cart/releases.test.ts
 * has a real server.
 */

let clients: Clients;
beforeAll(async () => {
  clients = await bundleClients();
});

const nothing = { server: {}, pages: {} };

test.each(releases)(
  "with a server of release %i, tabs and phones of three releases exchange what it knows, and the rest after its update",
  async (server) => {
    const shop = new ShopModel(clients.programs);
    await shop.deploy(server);
    const scenarios = await startAll(shop, clients);
    expect(await problemsWithMixedReleases(scenarios, server)).toEqual({});
    expect(await updateAll(shop, scenarios)).toEqual(nothing);
  },
);

test("a server that goes back from release 3 to release 1 loses nothing of any release", async () => {
  const shop = new ShopModel(clients.programs);
  await shop.deploy(3);
  const scenarios = await startAll(shop, clients);
  await shop.deploy(1);
  for (const scenario of scenarios) await scenario.change();
  expect(await problemsWithMixedReleases(scenarios, 1)).toEqual({});
  expect(await updateAll(shop, scenarios)).toEqual(nothing);
});
