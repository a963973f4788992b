import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { productId } from "../../../tools/testkit/brands";
import type { AccountsShop } from "../../../tools/testkit/server/accountsShop";
import type { SyncDevice } from "../../../tools/testkit/server/syncDevice";
import { openAccountTab } from "../../../tools/testkit/tab/accountTab";
import { product } from "../../unit/db/product";
import { withClientAndLaptop } from "./clientAndLaptop";

/* The shop's own client after the owner has restored a backup. */

let accounts: AccountsShop;
let email: string;
let laptop: SyncDevice;
const { openPhone } = withClientAndLaptop((devices) => {
  ({ accounts, email, laptop } = devices);
});

let backup: string;
beforeEach(() => {
  backup = mkdtempSync(path.join(tmpdir(), "haat-restored-"));
});
afterEach(() => rmSync(backup, { recursive: true }));

async function backUp(): Promise<void> {
  await accounts.shop.stop();
  cpSync(accounts.shop.dataDir, backup, { recursive: true });
  await accounts.shop.restart();
}

async function restore(): Promise<void> {
  await accounts.shop.stop();
  rmSync(accounts.shop.dataDir, { recursive: true });
  cpSync(backup, accounts.shop.dataDir, { recursive: true });
  await accounts.shop.restart();
}

/** Starts a new sign-in, of the account or of another one. */
const signIn = async (address: string) => openAccountTab(accounts.shop.url, await accounts.signIn(address));

test("a device that signed in after the backup sends what was acknowledged when its account signs in again", async () => {
  await backUp();
  const tab = await signIn(email);
  await tab.syncCart();
  for (const id of ["a", "b", "c"]) await tab.addLine(product(id), "M");
  await tab.toggleWishlist(product("w"));
  await tab.removeLine(productId("b"), "M");
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

test("a full cart gets back what was removed and what was added since the backup", async () => {
  await laptop.sync(Array.from({ length: 100 }, (_, n) => laptop.tap(`p${n} M`)));
  const tab = await openPhone();
  await tab.syncCart();
  await backUp();
  await tab.removeLine(productId("p99"), "M");
  await tab.addLine(product("a"), "M");
  await tab.removeLine(productId("p98"), "M");
  await tab.syncCart();
  expect(await tab.unsent()).toEqual([]);
  await tab.addLine(product("b"), "M");
  await restore();

  await tab.syncCart();
  expect(await tab.unsent()).toEqual([]);
  await laptop.sync();
  expect(["p98 M", "p99 M", "a M", "b M"].map((key) => laptop.quantity(key))).toEqual([0, 0, 1, 1]);
});
