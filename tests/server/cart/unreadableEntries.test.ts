import { afterEach, expect, test, vi } from "vitest";
import { firstStampAt } from "../../../src/domain/cart/sync/stamp";
import { newestIntentVersion } from "../../../src/domain/cart/sync/syncProtocol";
import type { AccountsShop } from "../../../tools/testkit/server/accountsShop";
import type { SyncDevice } from "../../../tools/testkit/server/syncDevice";
import { withClientAndLaptop } from "./clientAndLaptop";

/* Entries of known kinds whose values this release cannot read; deviceFaults.test.ts has an unknown kind. */

let accounts: AccountsShop;
let laptop: SyncDevice;
const { openPhone } = withClientAndLaptop((devices) => {
  ({ accounts, laptop } = devices);
});

afterEach(() => {
  vi.doUnmock("../../../src/domain/cart/sync/syncProtocol");
  vi.doUnmock("../../../src/domain/cart/sync/entries");
  vi.resetModules();
});

const stamp = firstStampAt(Date.UTC(2026, 0, 1));
const unreadable = [
  { kind: "line", key: "a M", entry: { set: { stamp, quantity: { pieces: 2 } }, taps: 7, info: "a tee" } },
  { kind: "wish", key: "w", entry: { set: { stamp, listed: "yes" } } },
  { kind: "viewed", key: "", entry: { viewed: [1, { a: 2 }] } },
  { kind: "size", key: "", entry: { set: { stamp, size: { letter: "M" } } } },
  { kind: "profile", key: "", entry: { phone: 5, city: { stamp, value: [] } } },
];

/** The server gets the entries, as a newer server would have stored them, then the lines "b M" and "c M". */
async function fillServer(): Promise<void> {
  await laptop.sync(unreadable.map((_, at) => laptop.tap(`p${at} M`)));
  for (const [at, { kind, key, entry }] of unreadable.entries())
    await accounts.sql(
      `UPDATE accountEntries SET kind = '${kind}', key = '${key}', entry = '${JSON.stringify(entry)}'
       WHERE key = 'p${at} M' AND userId = '${laptop.uid}'`,
    );
  await laptop.sync([laptop.tap("b M"), laptop.tap("c M")]);
}

/** Starts the phone with the next release, which can read quantity and listing of these entries. */
async function openUpdatedPhone() {
  vi.resetModules();
  vi.doMock("../../../src/domain/cart/sync/syncProtocol", async (original) => ({
    ...(await original<object>()),
    newestIntentVersion: newestIntentVersion + 1,
  }));
  vi.doMock("../../../src/domain/cart/sync/entries", async (original) => {
    const own = await original<typeof import("../../../src/domain/cart/sync/entries")>();
    const lineOfEntry: typeof own.lineOfEntry = (key, { set, ...rest }, known) => {
      const { pieces = set?.["quantity"] } = Object(set?.["quantity"]);
      return own.lineOfEntry(key, { ...rest, ...(set && { set: { ...set, quantity: pieces } }) }, known);
    };
    const wishOfEntry: typeof own.wishOfEntry = (key, { set }) =>
      own.wishOfEntry(key, set ? { set: { ...set, listed: Boolean(set["listed"]) } } : {});
    return { ...own, lineOfEntry, wishOfEntry };
  });
  return openPhone();
}

test("a device keeps unreadable entries of known kinds, applies the others, and shows the kept ones after its update", async () => {
  await fillServer();
  const tab = await openPhone();
  await tab.syncCart();
  expect([await tab.cart(), await tab.wishlist(), await tab.viewed()]).toEqual([["b M 1", "c M 1"], [], []]);
  const kept = await tab.db.replica.toArray();
  for (const { kind, key, entry } of unreadable)
    expect(kept.find((row) => row.kind === kind && row.key === key)?.entry).toEqual(entry);
  const { cursor } = await tab.shared();
  expect(cursor).not.toBe("");

  // The device is not blocked: a later change of the laptop arrives, and one of its own is accepted.
  await laptop.sync([laptop.tap("b M")]);
  await tab.savePreferences({ size: "L" as never });
  await tab.syncCart();
  expect([await tab.cart(), await tab.unsent()]).toEqual([["b M 2", "c M 1"], []]);
  expect((await tab.shared()).cursor).not.toBe(cursor);

  const updated = await openUpdatedPhone();
  expect(await updated.cart()).toContain("a M 2");
  expect(await updated.wishlist()).toEqual(["w"]);
});

test("a server of this release keeps them when it forgets removals, however old they are", async () => {
  await fillServer();
  await laptop.sync([laptop.remove("b M")]);
  // As this release counts them, once it has merged a change of them.
  await accounts.sql(
    `UPDATE accountEntries SET removed = 1, changedAt = 0
     WHERE key IN ('a M', 'w', 'b M') AND userId = '${laptop.uid}'`,
  );
  // The server looks for old removals at every fiftieth change.
  await laptop.sync(Array.from({ length: 50 }, (_, n) => laptop.remove(`q${n} M`)));
  const kept = await accounts.sql(
    `SELECT key FROM accountEntries WHERE key IN ('a M', 'w', 'b M') AND userId = '${laptop.uid}' ORDER BY key`,
  );
  expect(kept).toEqual([["a M"], ["w"]]);
});
