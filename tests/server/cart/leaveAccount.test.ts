import { beforeEach, describe, expect, test, vi } from "vitest";
import { changesKeptForAccount } from "../../../src/domain/cart/messages";
import type { AccountsShop, SignIn } from "../../../tools/testkit/server/accountsShop";
import type { SyncDevice } from "../../../tools/testkit/server/syncDevice";
import { openAccountTab } from "../../../tools/testkit/tab/accountTab";
import { product } from "../../unit/db/product";
import { offline, withClientAndLaptop } from "./clientAndLaptop";

/* A sign-in as another account, without a sign-out before it, and a session that ends while the sync runs. */

let accounts: AccountsShop;
let email: string;
let phone: SignIn;
let laptop: SyncDevice;
const { openPhone } = withClientAndLaptop((devices) => {
  ({ accounts, email, phone, laptop } = devices);
});

beforeEach(() => {
  vi.spyOn(console, "warn").mockReturnValue();
});

const texts = (tab: Awaited<ReturnType<typeof openPhone>>) => tab.toasts().map(({ text }) => text);

describe("a sign-in as another account", () => {
  test("sends first what the account has not sent", async () => {
    const tab = await openPhone();
    await tab.syncCart();
    await tab.addLine(product("a"), "M");
    await tab.queueProfileEdit(phone.record.id, { phone: "98" });
    await tab.startSession(await accounts.signIn(await accounts.createShopper()));
    expect([await tab.cart(), texts(tab)]).toEqual([[], []]);
    expect(await tab.db.intents.count()).toBe(0);
    await laptop.sync();
    expect(laptop.quantity("a M")).toBe(1);
    const user = await accounts.records("users", `email = '${email}'`);
    expect(user).toMatchObject([{ phone: "98" }]);
  });

  test("keeps what could not be sent for the same account, and says so", async () => {
    const tab = await openPhone();
    await tab.syncCart();
    await tab.addLine(product("a"), "M");
    await tab.queueProfileEdit(phone.record.id, { phone: "98" });
    const other = await accounts.signIn(await accounts.createShopper());
    tab.intercept((path) => (path === "/api/shop/sync" ? offline() : undefined));
    await tab.startSession(other);
    expect([await tab.cart(), texts(tab)]).toEqual([[], [changesKeptForAccount(2)]]);
    tab.intercept(() => undefined);
    await tab.prepareDatabaseForAccount(other.record.id, () => true);
    expect(await tab.db.intents.count()).toBe(2);

    const again = await openAccountTab(accounts.shop.url, await accounts.signIn(email));
    await again.syncCart();
    expect([await again.cart(), await again.unsent()]).toEqual([["a M 1"], []]);
    const user = await accounts.records("users", `email = '${email}'`);
    expect(user).toMatchObject([{ phone: "98" }]);
  });
});

test("a session that the server ends keeps its entries, also when another tab deletes the account's rows first", async () => {
  const tab = await openPhone();
  const stop = tab.syncAccount(phone.record.id);
  await vi.waitFor(async () => expect((await tab.shared()).confirmedAt).toBeGreaterThan(0));
  await tab.addLine(product("a"), "M");
  await vi.waitFor(async () => expect(await tab.unsent()).toEqual([]), { timeout: 5_000 });
  // As src/sync/account/syncWhileSignedIn.ts does at each change of the session.
  addEventListener("storage", () => void tab.wipeLeftoverAccountData(() => tab.status() === "signed-out"));
  await accounts.request("/api/shop/sign-out", { token: phone.token });
  expect(await tab.checkSession()).toBe("over");
  stop();
  expect(await tab.cart()).toEqual([]);
  expect(await tab.unsent()).toEqual(["line/a M"]);
});
