import { afterAll, beforeAll, expect, test } from "vitest";
import { AccountsShop } from "../../../tools/testkit/server/accountsShop";
import { runRealSeed } from "../../simulation/client/runReal";

/*
 * The client's own code on three devices against a real server: proxies that drop, repeat and delay, and `kill -9` in between. More
 * seeds: npm run simulate -- --real 100.
 */

let accounts: AccountsShop;
beforeAll(async () => {
  accounts = await AccountsShop.start();
});
afterAll(() => accounts.stop());

test.each([1, 2, 3])("seed %i: three devices lose nothing, double nothing and agree", async (seed) => {
  const { failure } = await runRealSeed(accounts, seed);
  expect(failure?.error.message).toBeUndefined();
});
