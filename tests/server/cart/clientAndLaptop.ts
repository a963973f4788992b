import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { profileIntentVersion } from "../../../src/domain/cart/sync/syncProtocol";
import { AccountsShop, type SignIn } from "../../../tools/testkit/server/accountsShop";
import { SyncDevice } from "../../../tools/testkit/server/syncDevice";
import { openAccountTab } from "../../../tools/testkit/tab/accountTab";
import { resetIndexedDb } from "../../../tools/testkit/tab/indexedDb";
import { product } from "../../unit/db/product";

/*
 * The shop's own client with its database, against a real server; the other device of the account is
 * `laptop`.
 */

/** A new account: its sign-in in the client, and its other device. */
export interface ClientAndLaptop {
  accounts: AccountsShop;
  email: string;
  phone: SignIn;
  laptop: SyncDevice;
}

/**
 * Starts one shop for all tests of a file.
 * @param take receives a new account before each test; the client's database is empty
 * @returns `openPhone` opens the client as the signed-in shopper; `openPhoneWithChange` syncs it and then
 * adds the line "a M"; `openPhoneWithBlockedChange` also gives that line a version which the server does not
 * know, so that it waits for an update
 */
export function withClientAndLaptop(take: (devices: ClientAndLaptop) => void) {
  let accounts: AccountsShop;
  let phone: SignIn;
  beforeAll(async () => {
    accounts = await AccountsShop.start();
  });
  afterAll(() => accounts.stop());
  beforeEach(async () => {
    resetIndexedDb();
    const email = await accounts.createShopper();
    phone = await accounts.signIn(email);
    take({ accounts, email, phone, laptop: await SyncDevice.signIn(accounts, email) });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  const openPhone = () => openAccountTab(accounts.shop.url, phone);
  const openPhoneWithChange = async () => {
    const tab = await openPhone();
    await tab.syncCart();
    await tab.addLine(product("a"), "M");
    return tab;
  };
  const openPhoneWithBlockedChange = async () => {
    const tab = await openPhoneWithChange();
    await tab.setVersion(profileIntentVersion + 1);
    await tab.syncCart();
    expect(await tab.unsent()).toEqual(["line/a M update-the-shop"]);
    return tab;
  };
  return { openPhone, openPhoneWithChange, openPhoneWithBlockedChange };
}

/** The answer to a request without a network. */
export const offline = () => Promise.reject(new TypeError("Failed to fetch"));
