import { expect, test, vi } from "vitest";
import { accountLost, sessionExpired } from "../../../src/domain/auth/messages";
import type { AccountsShop, SignIn } from "../../../tools/testkit/server/accountsShop";
import { openAccountTab } from "../../../tools/testkit/tab/accountTab";
import { BrowserStorage } from "../../../tools/testkit/tab/browserStorage";
import { resetIndexedDb } from "../../../tools/testkit/tab/indexedDb";
import { product } from "../../unit/db/product";
import { withBackup } from "./backup";
import { withClientAndLaptop } from "./clientAndLaptop";

/*
 * The shop's own client after the restore of a backup that is older than its account, or than the account's
 * confirmation.
 */

let accounts: AccountsShop;
withClientAndLaptop((devices) => {
  ({ accounts } = devices);
});
const { backUp, restore } = withBackup(() => accounts);

const signIn = async (address: string, storage?: BrowserStorage) =>
  openAccountTab(accounts.shop.url, await accounts.signIn(address), storage);
const texts = (tab: Awaited<ReturnType<typeof signIn>>) => tab.toasts().map(({ text }) => text);
const phoneOf = async (email: string) =>
  (await accounts.records("users", `email = "${email}"`))[0]?.["phone"];

/** A client with acknowledged entries, whose account is not in the restored backup. */
async function openLost(name: string) {
  await backUp();
  const email = await accounts.createShopper(name);
  const tab = await signIn(email);
  await tab.syncCart();
  await tab.addLine(product("a"), "M");
  await tab.addToWishlist(product("w"));
  await tab.queueProfileEdit((await accounts.records("users", `email = "${email}"`))[0]?.["id"] as string, {
    phone: "98",
  });
  await tab.syncCart();
  expect(await tab.unsent()).toEqual([]);
  await restore();
  return { email, tab };
}

test("entries come back to a new registration of the same address, once it is confirmed, and to no other account", async () => {
  const { email, tab } = await openLost("lost.one");
  expect(await tab.checkSession()).toBe("over");
  expect([await tab.cart(), texts(tab)]).toEqual([[], [accountLost]]);

  const other = await signIn(await accounts.createShopper());
  await other.syncCart();
  expect([await other.cart(), await other.unsent()]).toEqual([[], []]);
  await other.signOut();

  const registered = await accounts.register(email);
  await other.startSession(registered);
  await other.wipeLeftoverAccountData(() => true);
  const owners = async () => new Set((await other.db.intents.toArray()).map(({ id }) => id));
  expect([other.status(), await other.cart(), (await owners()).has(registered.record.id)]).toEqual([
    "signed-out",
    [],
    false,
  ]);
  await accounts.verify(email);
  expect([await other.checkSession(), other.status()]).toEqual(["ok", "signed-in"]);
  const stop = other.syncAccount(registered.record.id);
  await vi.waitFor(async () => expect(await other.db.intents.count()).toBe(0), { timeout: 10_000 });
  stop();
  expect([await other.cart(), await other.wishlist(), await phoneOf(email)]).toEqual([
    ["a M 1"],
    ["w"],
    "98",
  ]);
});

test("a sign-out before the device has noticed the restore keeps the entries, too", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  const { email, tab } = await openLost("lost.two");
  await tab.signOut();
  await accounts.createShopper("lost.two");
  const again = await signIn(email);
  await again.syncCart();
  expect([await again.cart(), await again.unsent()]).toEqual([["a M 1"], []]);
});

test("so does a sign-in to the new account without a sign-out", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  const { email, tab } = await openLost("lost.three");
  await accounts.createShopper("lost.three");
  const next = await accounts.signIn(email);
  await tab.startSession(next);
  const again = await openAccountTab(accounts.shop.url, next);
  await again.syncCart();
  expect([await again.cart(), await again.unsent()]).toEqual([["a M 1"], []]);
});

test("two devices of the lost account that both bring the entries back do not double them", async () => {
  await backUp();
  const email = await accounts.createShopper("lost.four");
  const phone = { indexedDB, storage: new BrowserStorage(), signIn: await accounts.signIn(email) };
  const first = await openAccountTab(accounts.shop.url, phone.signIn, phone.storage);
  await first.syncCart();
  await first.addLine(product("a"), "M");
  await first.syncCart();
  resetIndexedDb();
  const laptop = await signIn(email);
  await laptop.syncCart();
  await laptop.addLine(product("a"), "M");
  await laptop.syncCart();
  await restore();

  await laptop.checkSession();
  await accounts.createShopper("lost.four");
  const again = await signIn(email);
  await again.addLine(product("a"), "M");
  await again.syncCart();
  expect(await again.cart()).toEqual(["a M 2"]);
  resetIndexedDb(phone.indexedDB);
  const reopened = await openAccountTab(accounts.shop.url, phone.signIn, phone.storage);
  expect(await reopened.cart()).toEqual(["a M 1"]);
  expect(await reopened.checkSession()).toBe("over");
  const last = await signIn(email, phone.storage);
  await last.syncCart();
  expect([await last.cart(), await last.unsent()]).toEqual([["a M 2"], []]);
});

test("an account that the owner has deleted gets nothing back, also after a restore of a later backup", async () => {
  const email = await accounts.createShopper("deleted.one");
  const tab = await signIn(email);
  await tab.syncCart();
  await tab.addLine(product("a"), "M");
  await tab.syncCart();
  const [user] = await accounts.records("users", `email = "${email}"`);
  const path = `/api/collections/users/records/${user?.["id"]}`;
  expect((await accounts.asOwner(path, { method: "DELETE" })).status).toBe(204);
  await backUp();
  await restore();
  expect(await tab.checkSession()).toBe("over");
  expect(texts(tab)).toEqual([sessionExpired]);
  await accounts.createShopper("deleted.one");
  const again = await signIn(email);
  await again.syncCart();
  expect([await again.cart(), await again.wishlist()]).toEqual([[], []]);
});

test("a device keeps its entries when the restored server knows its account from before the confirmation", async () => {
  const address = "unconfirmed.again@gmail.com";
  const registered = await accounts.register(address);
  await backUp();
  const token = await accounts.verificationToken(address);
  await accounts.users("confirm-verification", { token, openedByMe: true });
  const confirmed = (await accounts.users("auth-refresh", {}, { token: registered.token })) as SignIn;
  const tab = await openAccountTab(accounts.shop.url, confirmed);
  await tab.syncCart();
  await tab.addLine(product("a"), "M");
  await tab.syncCart();
  await restore();

  expect([await tab.checkSession(), tab.status()]).toEqual(["ok", "signed-out"]);
  await tab.wipeLeftoverAccountData(() => true);
  expect(await tab.cart()).toEqual([]);
  await accounts.users("confirm-verification", { token, openedByMe: true });
  expect([await tab.checkSession(), tab.status()]).toEqual(["ok", "signed-in"]);
  await tab.prepareDatabaseForAccount(registered.record.id, () => true);
  await tab.syncCart();
  expect([await tab.cart(), await tab.unsent()]).toEqual([["a M 1"], []]);
});
