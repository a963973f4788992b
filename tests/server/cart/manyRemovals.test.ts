import { expect, test } from "vitest";
import { tombstonesMax } from "../../../src/domain/cart/sync/tombstones";
import type { AccountsShop } from "../../../tools/testkit/server/accountsShop";
import { SyncDevice } from "../../../tools/testkit/server/syncDevice";
import { product } from "../../unit/db/product";
import { withClientAndLaptop } from "./clientAndLaptop";

/* An account with more removals than the server remembers. */

let accounts: AccountsShop;
let email: string;
let laptop: SyncDevice;
const { openPhone } = withClientAndLaptop((devices) => {
  ({ accounts, email, laptop } = devices);
});

/** The server deletes the removals above the limit when it has stored this many changes more. */
const forgetEvery = 50;
const pageRemovals = 30;

/** The laptop removes more lines than the server remembers. @returns the largest number of stored rows */
async function removeManyLines(): Promise<number> {
  let most = 0;
  for (let first = 0; first < tombstonesMax + 3 * forgetEvery; first += pageRemovals) {
    await laptop.sync(Array.from({ length: pageRemovals }, (_, n) => laptop.remove(`p${first + n} M`)));
    most = Math.max(most, await countRows());
  }
  return most;
}

const countRows = async () =>
  Number((await accounts.sql(`SELECT count(*) FROM accountEntries WHERE userId = '${laptop.uid}'`))[0]?.[0]);

test("the server's rows of an account stay bounded, and a removed line does not come back by an old device", async () => {
  const old = await SyncDevice.signIn(accounts, email);
  const client = await openPhone();
  await client.addLine(product("a"), "M");
  await client.syncCart();
  await old.sync();
  const oldTap = old.tap("a M");
  await laptop.sync([laptop.tap("kept M")]);
  await laptop.sync([laptop.remove("a M")]);

  const most = await removeManyLines();
  expect(most).toBeGreaterThan(tombstonesMax);
  expect(most).toBeLessThan(1 + tombstonesMax + forgetEvery);
  expect(await accounts.sql(`SELECT key FROM accountEntries WHERE key = 'a M'`)).toEqual([]);

  // The devices' cursors are from before the forgotten removal.
  expect(old.read(await old.send({ intents: [oldTap] }))).toMatchObject({ reset: "forgotten" });
  old.entries.clear();
  expect(SyncDevice.outcomes(await old.sync([oldTap]))).toEqual(["too-old"]);
  expect([old.quantity("a M"), old.quantity("kept M"), old.entries.has("line/a M")]).toEqual([0, 1, false]);

  await client.syncCart();
  expect([await client.cart(), await client.unsent()]).toEqual([["kept M 1"], []]);
  // A later tap adds the line, from 0.
  await client.addLine(product("a"), "M");
  await client.syncCart();
  await laptop.sync();
  expect([laptop.quantity("a M"), laptop.quantity("kept M")]).toEqual([1, 1]);
});
