import { expect, test } from "vitest";
import { tombstonesMax } from "../../../src/domain/cart/sync/tombstones";
import { asProductId } from "../../../tools/testkit/brandedTypes";
import type { AccountsShop } from "../../../tools/testkit/server/accountsShop";
import type { SyncDevice } from "../../../tools/testkit/server/syncDevice";
import { product } from "../../unit/db/product";
import { withBackup } from "./backup";
import { withClientAndLaptop } from "./clientAndLaptop";

/* A backup is restored since which the account has made more removals than devices and server remember. */

let accounts: AccountsShop;
let laptop: SyncDevice;
const { openPhone } = withClientAndLaptop((devices) => {
  ({ accounts, laptop } = devices);
});
const { backUp, restore } = withBackup(() => accounts);

type Phone = Awaited<ReturnType<typeof openPhone>>;

const pageRemovals = 100;

/** More lines are removed than are remembered. The phone receives each removal. */
async function removeManyLines(phone: Phone): Promise<void> {
  for (let first = 0; first < tombstonesMax + 200; first += pageRemovals) {
    await laptop.sync(Array.from({ length: pageRemovals }, (_, n) => laptop.remove(`p${first + n} M`)));
    await phone.syncCart();
  }
}

/** A day passes, after which a device looks for old removals. */
const passDay = (phone: Phone) =>
  phone.db.meta.where({ key: "shared" }).modify((row) => {
    Object.assign(row.value as object, { forgotAt: 0 });
  });

/** The lines early, late and kept are in the backup. */
async function changeSinceBackup(): Promise<Phone> {
  await laptop.sync(["early M", "late M", "kept M"].map((key) => laptop.tap(key)));
  const phone = await openPhone();
  await phone.syncCart();
  await backUp();
  await laptop.sync([laptop.remove("early M")]);
  await phone.addLine(product("new"), "M");
  await phone.addLine(product("kept"), "M");
  await phone.addToWishlist(product("w"));
  await phone.syncCart();
  await removeManyLines(phone);
  await phone.removeLine(asProductId("late"), "M");
  await phone.syncCart();
  return phone;
}

/** The lines of phone, laptop and server. */
async function expectLines(phone: Phone, expected: string[]): Promise<void> {
  await phone.syncCart();
  expect(await phone.unsent()).toEqual([]);
  await phone.syncCart();
  expect((await phone.cart()).sort()).toEqual(expected);
  expect(await phone.wishlist()).toEqual(["w"]);
  laptop.entries.clear();
  laptop.cursor = "";
  await laptop.sync();
  const lines = [...laptop.entries.values()].filter(({ kind }) => kind === "line").map(({ key }) => key);
  const shown = lines.map((key) => `${key} ${laptop.quantity(key)}`).filter((text) => !text.endsWith(" 0"));
  expect(shown.sort()).toEqual(expected);
}

test("a line whose removal the phone has forgotten is back after the restore; no other change is lost or counted twice", async () => {
  const phone = await changeSinceBackup();
  await passDay(phone);
  await phone.syncCart();
  const early = await phone.db.replica.filter(({ key }) => key === "early M").count();
  expect(early).toBe(0);
  await restore();
  await expectLines(phone, ["early M 1", "kept M 2", "new M 1"]);
});

test("lines whose removals the phone still stores stay removed after the restore; no other change is lost or counted twice", async () => {
  const phone = await changeSinceBackup();
  const early = await phone.db.replica.filter(({ key }) => key === "early M").count();
  expect(early).toBe(1);
  await restore();
  await expectLines(phone, ["kept M 2", "new M 1"]);
});
