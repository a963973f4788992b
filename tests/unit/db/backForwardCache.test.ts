import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { resetIndexedDb } from "../../../tools/testkit/tab/indexedDb";

/* A page that the browser keeps in the back/forward cache while it uses the database. */

const page = new EventTarget();

beforeEach(() => {
  resetIndexedDb();
  vi.resetModules();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const show = (type: "pagehide" | "pageshow", persisted: boolean) =>
  page.dispatchEvent(Object.assign(new Event(type), { persisted }));

/** Starts a write that stays in its transaction until `until` is true. */
async function writeUntil(until: () => boolean) {
  const { openDatabase } = await import("../../../src/db/open");
  const { writeShopperData } = await import("../../../src/db/writeWithFallback");
  const { db } = await openDatabase();
  let attempts = 0;
  const written = writeShopperData(
    (tables) => [tables.cart],
    async ({ cart }) => {
      attempts += 1;
      await cart.put({ id: "a", size: "M" } as never);
      while (!until()) await cart.count();
    },
  );
  await vi.waitFor(() => expect(attempts).toBe(1));
  return { db, written, attempts: () => attempts };
}

/** Starts a read that refuses to be aborted, as one that is committing does. @returns its `abort` */
async function readUntil(until: () => boolean) {
  const { openDatabase } = await import("../../../src/db/open");
  const { db } = await openDatabase();
  const abort = vi.fn(() => {
    throw new DOMException("It is committing.", "InvalidStateError");
  });
  void db.transaction("r", db.wishlist, async ({ idbtrans }) => {
    Object.assign(idbtrans, { abort });
    while (!until()) await db.wishlist.count();
  });
  return abort;
}

/**
 * Counts the cart's lines as another page does; undefined while a transaction of the first page blocks the
 * table.
 */
async function countInOtherPage(): Promise<number | undefined> {
  const { ShopDatabase } = await import("../../../src/db/schema");
  const other = new ShopDatabase();
  const lines = await Promise.race([
    other.transaction("rw", other.cart, () => other.cart.count()),
    new Promise<undefined>((resolve) => setTimeout(resolve, 200)),
  ]);
  other.close();
  return lines;
}

test("a kept page does not block the next page, and stores its change when it is shown again", async () => {
  let shown = false;
  const abort = await readUntil(() => shown);
  const { written, attempts } = await writeUntil(() => shown);
  expect(await countInOtherPage()).toBeUndefined();
  show("pagehide", true);
  expect(abort).toHaveBeenCalled();
  expect(await countInOtherPage()).toBe(0);
  shown = true;
  show("pageshow", true);
  await written;
  expect(attempts()).toBe(2);
  expect(await countInOtherPage()).toBe(1);
});

test("a page that is not kept ends its transaction", async () => {
  let ends = false;
  const { written, attempts } = await writeUntil(() => ends);
  show("pagehide", false);
  ends = true;
  await written;
  expect(attempts()).toBe(1);
  expect(await countInOtherPage()).toBe(1);
});
