import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { resetIndexedDb } from "../tab/indexedDb";
import { AccountsShop, type SignIn } from "./accountsShop";

/**
 * For all tests of a file one server, and for each an empty device and the session of a new account.
 * @param take receives the server and the session before each test
 */
export function withSignedInShopper(take: (accounts: AccountsShop, shopper: SignIn) => void): void {
  let accounts: AccountsShop;
  beforeAll(async () => {
    accounts = await AccountsShop.start();
  });
  afterAll(() => accounts.stop());
  beforeEach(async () => {
    resetIndexedDb();
    take(accounts, await accounts.signIn(await accounts.createShopper()));
  });
  afterEach(() => vi.unstubAllGlobals());
}
