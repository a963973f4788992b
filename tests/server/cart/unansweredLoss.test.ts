import { beforeEach, expect, test, vi } from "vitest";
import { accountLost, sessionExpired } from "../../../src/domain/auth/messages";
import type { AccountsShop, SignIn } from "../../../tools/testkit/server/accountsShop";
import { openAccountTab } from "../../../tools/testkit/tab/accountTab";
import { product } from "../../unit/db/product";
import { withBackup } from "./backup";
import { offline, withClientAndLaptop } from "./clientAndLaptop";

/*
 * The shop's own client after a restore, when the server does not say before the end of the session what the
 * restore has lost.
 */

let accounts: AccountsShop;
let email: string;
withClientAndLaptop((devices) => {
  ({ accounts, email } = devices);
});
const { backUp, restore } = withBackup(() => accounts);

beforeEach(() => {
  vi.spyOn(console, "warn").mockReturnValue();
});

const open = (signed: SignIn) => openAccountTab(accounts.shop.url, signed);
const signIn = async (address: string) => open(await accounts.signIn(address));
type Tab = Awaited<ReturnType<typeof signIn>>;

/** No request of the shared cart gets an answer. */
const loseAnswers = (tab: Tab) =>
  tab.intercept((path) => (path === "/api/shop/sync" ? offline() : undefined));
const texts = (tab: Tab) => tab.toasts().map(({ text }) => text);
const rowOf = async (address: string) => (await accounts.records("users", `email = "${address}"`))[0];
const hidden = async (tab: Tab) => (await tab.db.intents.toArray()).map(({ part }) => part).sort();
const questions = async (tab: Tab) => ((await tab.db.meta.get("lossQuestions"))?.value as [])?.length ?? 0;

const entries = ["line/a M", "wish/w"];
const everything = ["line/a M", "profile/", "wish/w"];
const isEverything = async (tab: Tab, address: string) => {
  expect([await tab.cart(), await tab.wishlist(), await tab.unsent()]).toEqual([["a M 1"], ["w"], []]);
  expect((await rowOf(address))?.["phone"]).toBe("98");
};

/** A signed-in client whose changes the server has acknowledged. */
async function openWithEntries(address: string): Promise<Tab> {
  const tab = await signIn(address);
  await tab.syncCart();
  await tab.addLine(product("a"), "M");
  await tab.addToWishlist(product("w"));
  await tab.queueProfileEdit((await rowOf(address))?.["id"] as string, { phone: "98" });
  await tab.syncCart();
  expect(await tab.unsent()).toEqual([]);
  return tab;
}

/** The server ends the session, and its answer to the question is lost. */
async function endWithoutAnswer(tab: Tab): Promise<void> {
  loseAnswers(tab);
  expect(await tab.checkSession()).toBe("over");
  expect([await tab.cart(), texts(tab), await questions(tab)]).toEqual([[], [sessionExpired], 1]);
  await tab.settleLoss();
  expect([await hidden(tab), await questions(tab)]).toEqual([everything, 1]);
  tab.intercept(() => undefined);
}

/** A client of an account that the restored server does not have. */
async function endLost(address: string): Promise<Tab> {
  await backUp();
  const tab = await openWithEntries(await accounts.createShopper(address.replace("@gmail.com", "")));
  await restore();
  await endWithoutAnswer(tab);
  return tab;
}

test("a lost account's entries come back to a new registration, before which the device asks again", async () => {
  const address = "late.one@gmail.com";
  await endLost(address);
  const other = await signIn(await accounts.createShopper());
  await other.syncCart();
  expect([await other.cart(), await other.wishlist(), await other.unsent()]).toEqual([[], [], []]);
  await other.signOut();

  const registered = await accounts.register(address);
  await other.startSession(registered);
  await other.wipeLeftoverAccountData(() => true);
  await accounts.verify(address);
  expect([await other.checkSession(), other.status()]).toEqual(["ok", "signed-in"]);
  const stop = other.syncAccount(registered.record.id);
  await vi.waitFor(async () => expect(await other.wishlist()).toEqual(["w"]), { timeout: 10_000 });
  await vi.waitFor(async () => expect(await other.db.intents.count()).toBe(0), { timeout: 10_000 });
  stop();
  await isEverything(await open(registered), address);
});

test("a late answer tells the shopper that the account is lost", async () => {
  const tab = await endLost("late.two@gmail.com");
  await tab.settleLoss();
  expect([texts(tab), await questions(tab)]).toEqual([[sessionExpired, accountLost], 0]);
});

test("an answer that comes after the new sign-in shows the entries in the open cart, and sends them", async () => {
  const address = "late.three@gmail.com";
  await endLost(address);
  await accounts.createShopper("late.three");
  const again = await signIn(address);
  await again.addLine(product("b"), "M");
  await again.syncCart();
  expect([await again.cart(), await questions(again)]).toEqual([["b M 1"], 1]);
  await again.settleLoss();
  expect([await again.cart(), await questions(again)]).toEqual([["a M 1", "b M 1"], 0]);
  await again.syncCart();
  await again.removeLine(product("b").id, "M");
  await again.syncCart();
  await isEverything(await signIn(address), address);
});

test("a late answer about a lost account shows nothing to another account", async () => {
  const address = "late.four@gmail.com";
  await endLost(address);
  const other = await signIn(await accounts.createShopper());
  await other.syncCart();
  await other.settleLoss();
  await other.syncCart();
  expect([await other.cart(), await other.wishlist(), texts(other)]).toEqual([[], [], []]);
  expect([await hidden(other), await other.unsent()]).toEqual([everything, []]);
  await accounts.createShopper("late.four");
  const again = await signIn(address);
  await again.syncCart();
  await isEverything(again, address);
});

test("an account that the owner has deleted gets nothing back, and its profile leaves the device", async () => {
  const address = await accounts.createShopper("late.deleted");
  const tab = await openWithEntries(address);
  const path = `/api/collections/users/records/${(await rowOf(address))?.["id"]}`;
  expect((await accounts.asOwner(path, { method: "DELETE" })).status).toBe(204);
  await endWithoutAnswer(tab);
  await tab.settleLoss();
  expect([await hidden(tab), await questions(tab), texts(tab)]).toEqual([entries, 0, [sessionExpired]]);
  await accounts.createShopper("late.deleted");
  const again = await signIn(address);
  await again.syncCart();
  expect([await again.cart(), await again.wishlist()]).toEqual([[], []]);
});

test.each([
  ["has lost the sign-in and its changes", true, everything],
  ["has ended the session at a sign-out elsewhere", false, entries],
] as const)("a server that %s answers late", async (_, isRestored, waiting) => {
  await backUp();
  const tab = await openWithEntries(email);
  const { token } = JSON.parse(localStorage.getItem("pocketbase_auth") as string) as SignIn;
  if (isRestored) await restore();
  else await accounts.request("/api/shop/sign-out", { token });
  loseAnswers(tab);
  expect(await tab.checkSession()).toBe("over");
  tab.intercept(() => undefined);
  await tab.settleLoss();
  expect([await hidden(tab), await questions(tab)]).toEqual([waiting, 0]);
  const again = await signIn(email);
  await again.syncCart();
  await isEverything(again, email);
});

test("unsent changes of a lost account that the shopper leaves without an answer come back, too", async () => {
  await backUp();
  const address = await accounts.createShopper("late.five");
  const tab = await signIn(address);
  await tab.syncCart();
  await restore();
  await tab.addLine(product("a"), "M");
  loseAnswers(tab);
  const other = await accounts.signIn(await accounts.createShopper());
  await tab.startSession(other);
  const next = await open(other);
  await next.syncCart();
  expect([await next.cart(), await questions(next)]).toEqual([[], 1]);
  await next.settleLoss();
  await accounts.createShopper("late.five");
  const again = await signIn(address);
  await again.syncCart();
  expect([await again.cart(), await again.unsent()]).toEqual([["a M 1"], []]);
});
