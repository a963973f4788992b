import { afterAll, beforeAll, test } from "vitest";
import { AccountsShop } from "../../../tools/testkit/server/accountsShop";
import { realFailureReport } from "../../simulation/client/report";
import { runRealSeed } from "../../simulation/client/runReal";

/*
 * The client's own code on three devices against a real server, with proxies that drop, repeat and delay
 * requests, and `kill -9`. More seeds: npm run simulate -- --real 100.
 */

let accounts: AccountsShop;
beforeAll(async () => {
  accounts = await AccountsShop.start();
});
afterAll(() => accounts.stop());

// Seed 6: a clock five years ahead and three full disks; 12: a clock eight years ahead, a full disk, a
// sign-out and six crashes; 19: three full disks, and right clocks, so that all changes are checked.
test.each([6, 12, 19])(
  "seed %i: three devices lose no change, count none twice, and converge",
  async (seed) => {
    const { failure } = await runRealSeed(accounts, seed);
    if (failure) throw new Error(realFailureReport(seed, failure), { cause: failure.error });
  },
);
