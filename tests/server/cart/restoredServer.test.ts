import { expect, test, vi } from "vitest";
import { parseProfileEntry, profileDelta } from "../../../src/domain/account/profileEntry";
import { profileIntentVersion } from "../../../src/domain/cart/sync/syncProtocol";
import { tombstoneMaxMs } from "../../../src/domain/cart/sync/tombstones";
import { asProductId } from "../../../tools/testkit/brandedTypes";
import { type AccountsShop, type SignIn, strongPassword } from "../../../tools/testkit/server/accountsShop";
import type { SyncDevice } from "../../../tools/testkit/server/syncDevice";
import { openAccountTab } from "../../../tools/testkit/tab/accountTab";
import { product } from "../../unit/db/product";
import { withBackup } from "./backup";
import { withClientAndLaptop } from "./clientAndLaptop";

/* The shop's own client after the owner has restored a backup. */

let accounts: AccountsShop;
let email: string;
let phone: SignIn;
let laptop: SyncDevice;
const { openPhone } = withClientAndLaptop((devices) => {
  ({ accounts, email, phone, laptop } = devices);
});

const { backUp, restore } = withBackup(() => accounts);

/** Starts a new sign-in, of the account or of another one. */
const signIn = async (address: string) => openAccountTab(accounts.shop.url, await accounts.signIn(address));

test("a device that signed in after the backup sends what was acknowledged when its account signs in again", async () => {
  await backUp();
  const tab = await signIn(email);
  await tab.syncCart();
  for (const id of ["a", "b", "c"]) await tab.addLine(product(id), "M");
  await tab.addToWishlist(product("w"));
  await tab.removeLine(asProductId("b"), "M");
  await tab.syncCart();
  expect(await tab.unsent()).toEqual([]);
  await restore();

  // The restored list of devices does not have this sign-in.
  expect(await tab.checkSession()).toBe("over");
  expect([await tab.cart(), await tab.wishlist(), tab.status()]).toEqual([[], [], "signed-out"]);
  expect(await tab.db.replica.count()).toBe(0);

  const other = await signIn(await accounts.createShopper());
  await other.syncCart();
  expect([await other.cart(), await other.unsent()]).toEqual([[], []]);
  await other.wipeAccountData();

  const again = await signIn(email);
  await again.syncCart();
  expect(await again.cart()).toEqual(["a M 1", "c M 1"]);
  expect([await again.wishlist(), await again.unsent()]).toEqual([["w"], []]);
  await laptop.sync();
  expect(["a M", "b M", "c M"].map((key) => laptop.quantity(key))).toEqual([1, 0, 1]);
});

/** Everything else that the devices of an account share. */
async function changeAllElse(tab: Awaited<ReturnType<typeof signIn>>, uid: string): Promise<void> {
  await tab.storeViewedProduct(asProductId("v"));
  await tab.savePreferences({ size: "M" as never });
  await tab.queueProfileEdit(uid, { phone: "98", line1: "1 New Road" });
  await tab.queueProfileEdit(uid, { city: "Pune" });
}

const changedRecord = { phone: "98", addresses: [{ line1: "1 New Road", city: "Pune" }] };
const record = async () => (await accounts.records("users", `email = "${email}"`))[0];

/** What another device gets of it. */
async function expectAllElse(): Promise<void> {
  await laptop.sync();
  const entry = (name: string) => laptop.entries.get(name)?.entry;
  expect(Object.keys(entry("viewed/")?.viewed ?? {})).toEqual(["v"]);
  expect(entry("size/")).toMatchObject({ set: { size: "M" } });
  expect(parseProfileEntry(entry("profile/") ?? {})).toMatchObject({
    phone: "98",
    line1: "1 New Road",
    city: "Pune",
  });
  expect(await record()).toMatchObject(changedRecord);
}

test("viewed products, size and profile edits that the server has lost come back from the device that has them", async () => {
  const tab = await openPhone();
  await tab.syncCart();
  const { uid } = laptop;
  await tab.queueProfileEdit(uid, { phone: "1", displayName: "Asha" });
  await tab.syncCart();
  await tab.pullAccount();
  await backUp();
  await changeAllElse(tab, uid);
  await tab.syncCart();
  expect(await tab.unsent()).toEqual([]);
  await restore();
  expect(await record()).toMatchObject({ phone: "1", displayName: "Asha" });

  // The profile that the device pulls first is the restored one.
  await tab.pullAccount();
  await tab.syncCart();
  expect(await tab.unsent()).toEqual([]);
  await tab.pullAccount();
  expect((await tab.rows()).profile).toMatchObject({ ...changedRecord, displayName: "Asha" });
  await expectAllElse();
});

test("an edit that another device has made since the restore wins over the lost one", async () => {
  const tab = await openPhone();
  await tab.syncCart();
  const { uid } = laptop;
  await tab.queueProfileEdit(uid, { phone: "1" });
  await tab.syncCart();
  await backUp();
  await changeAllElse(tab, uid);
  await tab.syncCart();
  await restore();
  await laptop.sync();
  const edit = profileDelta({ phone: "97" }, () => laptop.next());
  await laptop.sync([laptop.intent("", edit, { kind: "profile", version: profileIntentVersion })]);

  await tab.syncCart();
  await tab.pullAccount();
  expect(await record()).toMatchObject({ ...changedRecord, phone: "97" });
  expect((await tab.rows()).profile).toMatchObject({ ...changedRecord, phone: "97" });
});

test.each([
  ["a device that signed in after the backup", strongPassword],
  ["a device that signed in with a password which was chosen after the backup", "Charkha#99 wheel"],
])("%s keeps viewed products, size and profile edits for its account", async (_, password) => {
  await backUp();
  if (password !== strongPassword)
    await accounts.asOwner(`/api/collections/users/records/${laptop.uid}`, {
      method: "PATCH",
      json: { password, passwordConfirm: password },
    });
  const tab = await openAccountTab(accounts.shop.url, await accounts.signIn(email, password));
  await tab.syncCart();
  await changeAllElse(tab, laptop.uid);
  await tab.syncCart();
  expect(await tab.unsent()).toEqual([]);
  await restore();
  expect(await tab.checkSession()).toBe("over");
  expect([await tab.viewed(), (await tab.preferences()).size]).toEqual([[], undefined]);

  const again = await signIn(email);
  await again.syncCart();
  expect(await again.unsent()).toEqual([]);
  expect([await again.viewed(), (await again.preferences()).size]).toEqual([["v"], "M"]);
  await expectAllElse();
});

test("a device that signed in after the backup, and signs out before it has noticed the restore, keeps what the server has lost", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  await backUp();
  const tab = await signIn(email);
  await tab.syncCart();
  await tab.addLine(product("a"), "M");
  await changeAllElse(tab, laptop.uid);
  await tab.syncCart();
  await restore();
  await tab.signOut();
  expect([await tab.cart(), tab.status()]).toEqual([[], "signed-out"]);

  const again = await signIn(email);
  await again.syncCart();
  expect([await again.cart(), await again.unsent()]).toEqual([["a M 1"], []]);
  await expectAllElse();
});

test.each([
  ["by another device", async () => {}],
  ["by another device after a restore that has lost nothing of the account", async () => restore()],
])("a device that is signed out %s keeps no profile", async (_, before) => {
  const tab = await openPhone();
  await tab.syncCart();
  await changeAllElse(tab, laptop.uid);
  await tab.syncCart();
  await backUp();
  await before();
  await accounts.request("/api/shop/sign-out", { token: phone.token });
  expect(await tab.checkSession()).toBe("over");
  expect(await tab.unsent()).toEqual(["size/", "viewed/"]);
  expect(JSON.stringify(await tab.db.intents.toArray())).not.toContain("New Road");
});

test("a device that was about to start over, as removals were forgotten, sends what the server has lost", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  await backUp();
  const tab = await openPhone();
  await tab.addLine(product("a"), "M");
  await tab.syncCart();
  await laptop.sync();
  await laptop.sync([laptop.tap("b M")]);
  await laptop.sync([laptop.remove("b M")]);
  await accounts.sql(`UPDATE accountEntries SET changedAt = changedAt - ${tombstoneMaxMs} - 1000`);
  await laptop.sync(Array.from({ length: 60 }, (_, n) => laptop.tap(`p${n} M`)));
  let requests = 0;
  tab.intercept(() => (++requests > 1 ? Promise.reject(new TypeError("Failed to fetch")) : undefined));
  await expect(tab.syncCart()).rejects.toThrow("offline");
  expect((await tab.shared()).cursor).toBe("");
  tab.intercept(() => undefined);
  await restore();

  await tab.syncCart();
  expect([await tab.cart(), await tab.unsent()]).toEqual([["a M 1"], []]);
});

test("a full cart gets back what was removed and what was added since the backup", async () => {
  await laptop.sync(Array.from({ length: 100 }, (_, n) => laptop.tap(`p${n} M`)));
  const tab = await openPhone();
  await tab.syncCart();
  await backUp();
  await tab.removeLine(asProductId("p99"), "M");
  await tab.addLine(product("a"), "M");
  await tab.removeLine(asProductId("p98"), "M");
  await tab.syncCart();
  expect(await tab.unsent()).toEqual([]);
  await tab.addLine(product("b"), "M");
  await restore();

  await tab.syncCart();
  expect(await tab.unsent()).toEqual([]);
  await laptop.sync();
  expect(["p98 M", "p99 M", "a M", "b M"].map((key) => laptop.quantity(key))).toEqual([0, 0, 1, 1]);
});
