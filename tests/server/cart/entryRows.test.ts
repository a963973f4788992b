import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { entryRowsMax } from "../../../src/domain/cart/sync/mergeIntentsIntoEntries";
import { intentsMax } from "../../../src/domain/cart/sync/syncProtocol";
import { AccountsShop } from "../../../tools/testkit/server/accountsShop";
import { SyncDevice } from "../../../tools/testkit/server/syncDevice";

/* What a broken client sends to fill the server's disk with rows of one account. */

let accounts: AccountsShop;
beforeAll(async () => {
  accounts = await AccountsShop.start();
});
afterAll(() => accounts.stop());

const countRows = async (userId: string) =>
  Number((await accounts.sql(`SELECT count(*) FROM accountEntries WHERE userId = '${userId}'`))[0]?.[0]);

test("changes that are no items and that the server never forgets leave a limited number of rows", async () => {
  const device = await SyncDevice.signIn(accounts, await accounts.createShopper());
  /** A full request of changes of new wishlist items. @returns their answers, without repetitions */
  const send = async (member: (stamp: string) => object): Promise<string[]> => {
    const intents = Array.from({ length: intentsMax }, () =>
      device.intent(randomUUID(), member(device.next()) as never, { kind: "wish" }),
    );
    return [...new Set(SyncDevice.outcomes(await device.sync(intents)))];
  };
  expect(await send((stamp) => ({ set: { stamp, listed: "yes" } }))).toEqual(["unknown-shape"]);
  expect(await countRows(device.uid)).toBe(0);

  const full = Math.floor(entryRowsMax / intentsMax);
  for (let n = 0; n < full; n += 1) expect(await send((stamp) => ({ gift: { stamp } }))).toEqual(["done"]);
  expect(await send((stamp) => ({ gift: { stamp } }))).toEqual(["done", "wishlist-full"]);
  expect(await countRows(device.uid)).toBe(entryRowsMax);
  expect(await send((stamp) => ({ set: { stamp, listed: false } }))).toEqual(["wishlist-full"]);
  expect(SyncDevice.outcomes(await device.sync([device.tap("a M")]))).toEqual(["cart-full"]);
  expect(await countRows(device.uid)).toBe(entryRowsMax);
});
