import { beforeAll, expect, test } from "vitest";
import { bundleRelease, bundleStorage, type Release, releases } from "./releases";
import { type Clients, combinations, Scenario } from "./scenario";
import { ShopModel } from "./shopModel";

let clients: Clients;
beforeAll(async () => {
  const programs = await Promise.all(
    releases.map(async (release) => [release, await bundleRelease(release)] as const),
  );
  clients = { programs: new Map(programs), storage: await bundleStorage() };
});

async function startAll(server: Release): Promise<{ shop: ShopModel; scenarios: Scenario[] }> {
  const shop = new ShopModel(clients.programs);
  await shop.deploy(server);
  const scenarios = combinations.map((combination) => new Scenario(combination));
  for (const scenario of scenarios) await scenario.start(shop, clients);
  return { shop, scenarios };
}

/** The result of each combination, by its name. */
async function table(
  scenarios: readonly Scenario[],
  of: (scenario: Scenario) => string[] | Promise<string[]>,
): Promise<Record<string, string[]>> {
  const results: Record<string, string[]> = {};
  for (const scenario of scenarios) {
    const { tab, phone } = scenario.combination;
    const problems = await of(scenario);
    if (problems.length > 0) results[`tab ${tab}, phone ${phone}`] = problems;
  }
  return results;
}

/** Updates the server and then the pages to the newest release. */
async function updateAll(shop: ShopModel, scenarios: readonly Scenario[]): Promise<void> {
  await shop.deploy(3);
  expect(await table(scenarios, (scenario) => scenario.afterServerUpdate())).toEqual({});
  expect(await table(scenarios, (scenario) => scenario.afterPageUpdate())).toEqual({});
}

test.each(releases)(
  "with a server of release %i, tabs and phones of three releases exchange what it knows, and the rest after its update",
  async (server) => {
    const { shop, scenarios } = await startAll(server);
    expect(await table(scenarios, (scenario) => scenario.mixedProblems(server))).toEqual({});
    await updateAll(shop, scenarios);
  },
);

test("a server that goes back from release 3 to release 1 loses nothing of any release", async () => {
  const { shop, scenarios } = await startAll(3);
  await shop.deploy(1);
  for (const scenario of scenarios) await scenario.change();
  expect(await table(scenarios, (scenario) => scenario.mixedProblems(1))).toEqual({});
  await updateAll(shop, scenarios);
});
