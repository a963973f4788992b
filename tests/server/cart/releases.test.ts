import { copyFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { AccountsShop } from "../../../tools/testkit/server/accountsShop";
import { type ChangedHooks, createChangedHooks } from "../../../tools/testkit/server/changedHooks";
import { Refused, type Send } from "../../simulation/releases/device";
import { buildReleaseRules, type Release, releases } from "../../simulation/releases/releases";
import {
  bundleClients,
  problemsWithMixedReleases,
  startAll,
  updateAll,
} from "../../simulation/releases/runCombinations";
import type { Clients } from "../../simulation/releases/scenario";
import type { ReleaseShop } from "../../simulation/releases/shopModel";

/*
 * Every combination of three releases of a tab, a phone and a real server, which runs the hooks with the
 * rules of its release.
 */

let clients: Clients;
let hooks: ChangedHooks;
let accounts: AccountsShop;
const rules = new Map<Release, Awaited<ReturnType<typeof buildReleaseRules>>>();

beforeAll(async () => {
  clients = await bundleClients();
  for (const release of releases) rules.set(release, await buildReleaseRules(release));
});
afterAll(() => {
  for (const { remove } of rules.values()) remove();
});
afterEach(async () => {
  await accounts.stop();
  hooks.remove();
});

async function startShop(release: Release): Promise<ReleaseShop> {
  hooks = createChangedHooks({});
  const install = (next: Release) =>
    copyFileSync(rules.get(next)?.file ?? "", path.join(hooks.hooksDir, "lib", "domain.js"));
  install(release);
  accounts = await AccountsShop.start({}, { hooksDir: hooks.hooksDir });
  return {
    isRemote: true,
    async deploy(next) {
      await accounts.shop.stop();
      install(next);
      await accounts.shop.restart();
    },
    async newAccount() {
      const email = await accounts.createShopper();
      return Promise.all(
        ["laptop", "phone"].map(async (device) => {
          const { token, record } = await accounts.signIn(email, undefined, device);
          const send: Send = async (json) => {
            const { status, body, code } = await accounts.request("/api/shop/sync", { json, token });
            if (status !== 200) throw new Refused(code ?? "");
            return body;
          };
          return { uid: record.id, send };
        }),
      );
    },
  };
}

test.each(releases)(
  "with a server of release %i, tabs and phones of three releases exchange what it knows, and the rest after its update",
  async (server) => {
    const shop = await startShop(server);
    const scenarios = await startAll(shop, clients);
    expect(await problemsWithMixedReleases(scenarios, server)).toEqual({});
    expect(await updateAll(shop, scenarios)).toEqual({ server: {}, pages: {} });
  },
);

test("a server that goes back from release 3 to release 1 loses nothing of any release", async () => {
  const shop = await startShop(3);
  const scenarios = await startAll(shop, clients);
  await shop.deploy(1);
  for (const scenario of scenarios) await scenario.change();
  expect(await problemsWithMixedReleases(scenarios, 1)).toEqual({});
  expect(await updateAll(shop, scenarios)).toEqual({ server: {}, pages: {} });
});
