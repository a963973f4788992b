import type { ShopDatabase } from "../../../src/db/schema";
import type { Profile } from "../../../src/domain/account/profile";
import { createCartLine } from "../../../src/domain/cart/cartLine";
import { firstStampAt } from "../../../src/domain/cart/sync/stamp";
import { newestIntentVersion, type SyncAnswer } from "../../../src/domain/cart/sync/syncProtocol";
import type { Order } from "../../../src/domain/orders/order";
import { asProductId, asSize } from "../../../tools/testkit/brandedTypes";
import { product } from "./product";

/* Rows for every table of a device's database, and the values of the mutations that change them. */

export const m = asSize("M");
export const state = { epoch: "e1", seq: 5, generation: 1, complete: true };
export const segment = {
  from: state,
  to: { ...state, seq: 6 },
  put: [product("q")],
  gone: [asProductId("p2")],
};

export const line = (id: string, quantity: number) => ({ ...createCartLine(product(id), m, quantity, 5) });
export const item = (id: string) => ({
  id: asProductId(id),
  name: id,
  price: 999,
  frontImage: "",
  backImage: "",
  addedAt: 4,
});

export const order = (orderId: string, updated: string): Order => ({
  orderId,
  status: "processing",
  parcelState: "processing",
  parcelStateAt: 0,
  items: [],
  total: 999,
  createdAt: 1,
  updated,
});

export const profile: Profile = {
  uid: "asha",
  email: "asha@gmail.com",
  displayName: "Asha",
  phone: "",
  photoURL: "",
  addresses: [],
  updatedAt: "2026-01-01",
};

export const startedCheckout = {
  startedAt: 1,
  uid: "asha",
  orderId: "o1",
  receipt: "r1",
  url: "https://pay.example/",
  asked: "cart",
  lines: [{ id: asProductId("a"), size: m, quantity: 2 }],
};

export const lineA = { kind: "line", key: "a M" };
export const tapsOfA = { taps: { [firstStampAt(1)]: 3 } };
const wishW = { set: { stamp: firstStampAt(2), listed: true } };
export const phoneEdit = { phone: { stamp: firstStampAt(9), value: "97" } };
export const times = { sentMs: 1_000, receivedMs: 1_000 };
export const request = {
  cursor: "aa.1",
  ticket: 1,
  intents: [{ id: "1", account: "asha", ...lineA, version: 1, delta: tapsOfA }],
};
export const answer: SyncAnswer = {
  version: newestIntentVersion,
  now: 1,
  ticket: 2,
  cursor: "aa.2",
  more: false,
  entries: [{ ...lineA, version: 1, entry: tapsOfA }],
  results: [{ id: "1", outcome: "done" }],
};

/** Fills a new database. */
export async function fillDevice(db: ShopDatabase): Promise<void> {
  await db.transaction("rw", db.tables, async () => {
    await db.catalogue.bulkAdd([
      { generation: 1, put: [product("p"), product("p2")], gone: [] },
      { generation: 1, put: [product("p")], gone: [] },
    ] as never);
    await db.cart.bulkAdd([line("a", 3), line("b", 1)]);
    await db.wishlist.add(item("w"));
    await db.recent.add({ id: asProductId("a"), viewedAt: 3 });
    await db.intents.bulkAdd([
      { table: "entry", id: "asha", part: "line/a M", ...lineA, version: 1, delta: tapsOfA, at: 1 },
      { table: "profile", id: "asha", part: "phone", value: "98", at: 2 },
    ] as never);
    await db.replica.add({ uid: "asha", kind: "wish", key: "w", version: 1, entry: wishW });
    await db.orders.bulkAdd([{ ...order("1", "2026-01-01"), uid: "asha" }]);
    await db.checkouts.add({ ...startedCheckout, settled: false, ended: false } as never);
    await db.meta.bulkAdd([
      { key: "catalogue", value: state },
      { key: "firstScreen", value: [product("p")] },
      { key: "preferences", value: { muted: true } },
      { key: "account", value: { uid: "asha", pulledAt: 1, joined: true } },
      { key: "shared", value: { cursor: "aa.1", ticket: 1, last: firstStampAt(5), rebuild: false } },
      { key: "profile", value: profile },
      { key: "picturesAhead", value: { epoch: "e1", seq: 5, pictures: 9, bytes: 9 } },
    ]);
  });
}
