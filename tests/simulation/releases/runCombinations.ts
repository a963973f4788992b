import { bundleRelease, bundleStorage, releases } from "./releases";
import { type Clients, combinations, Scenario } from "./scenario";
import type { ReleaseShop } from "./shopModel";

export async function bundleClients(): Promise<Clients> {
  const programs = await Promise.all(
    releases.map(async (release) => [release, await bundleRelease(release)] as const),
  );
  return { programs: new Map(programs), storage: await bundleStorage() };
}

/** Starts an account for each combination of tab and phone. */
export async function startAll(shop: ReleaseShop, clients: Clients): Promise<Scenario[]> {
  const scenarios = combinations.map((combination) => new Scenario(combination));
  for (const scenario of scenarios) await scenario.start(shop, clients);
  return scenarios;
}

/** What is wrong, by combination; nothing for those that work. */
async function problemsOf(
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

export const problemsWithMixedReleases = (
  scenarios: readonly Scenario[],
  server: (typeof releases)[number],
) => problemsOf(scenarios, (scenario) => scenario.problemsWithMixedReleases(server));

/** Updates the server and then the pages to the newest release. @returns what is wrong after each */
export async function updateAll(shop: ReleaseShop, scenarios: readonly Scenario[]) {
  await shop.deploy(3);
  const server = await problemsOf(scenarios, (scenario) => scenario.afterServerUpdate());
  const pages = await problemsOf(scenarios, (scenario) => scenario.afterPageUpdate());
  return { server, pages };
}
