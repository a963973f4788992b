import * as account from "../../../src/db/account/mutations";
import * as storedAccount from "../../../src/db/account/storedAccount";
import { storeCommand } from "../../../src/db/cart/mutations";
import { storeSyncAnswer } from "../../../src/db/cart/sync/exchange";
import { storeViewedProduct } from "../../../src/db/catalogue/mutations";
import * as catalogue from "../../../src/db/catalogue/segments";
import * as checkout from "../../../src/db/checkout/mutations";
import { resetPicturePrefetch, savePreferences } from "../../../src/db/device/mutations";
import * as orders from "../../../src/db/orders/mutations";
import type { ShopDatabase } from "../../../src/db/schema";
import { storeTextPages } from "../../../src/db/textPages/mutations";
import { newWriteId } from "../../../src/db/writeWithFallback";
import type { Profile } from "../../../src/domain/account/profile";
import { profileName } from "../../../src/domain/account/profileEntry";
import { createCartLine } from "../../../src/domain/cart/cartLine";
import type { CartCommand } from "../../../src/domain/cart/commands";
import { firstStampAt } from "../../../src/domain/cart/sync/stamp";
import type { SyncAnswer } from "../../../src/domain/cart/sync/syncProtocol";
import type { Order } from "../../../src/domain/orders/order";
import { productId, sizeLabel } from "../../../tools/testkit/brands";
import { product } from "./product";

/*
 * Every mutation of the device's database, on a device whose tables all have rows.
 */

const m = sizeLabel("M");
const state = { epoch: "e1", seq: 5, generation: 1, complete: true };
const segment = { from: state, to: { ...state, seq: 6 }, put: [product("q")], gone: [productId("p2")] };

const line = (id: string, quantity: number) => ({ ...createCartLine(product(id), m, quantity, 5) });
const item = (id: string) => ({
  id: productId(id),
  name: id,
  price: 999,
  frontImage: "",
  backImage: "",
  addedAt: 4,
});

const order = (orderId: string, updated: string): Order => ({
  orderId,
  status: "processing",
  parcelState: "processing",
  parcelStateAt: 0,
  items: [],
  total: 999,
  createdAt: 1,
  updated,
});

const profile: Profile = {
  uid: "asha",
  email: "asha@gmail.com",
  displayName: "Asha",
  phone: "",
  photoURL: "",
  addresses: [],
  updatedAt: "2026-01-01",
};

const startedCheckout = {
  startedAt: 1,
  uid: "asha",
  orderId: "o1",
  receipt: "r1",
  url: "https://pay.example/",
  asked: "cart",
  lines: [{ id: productId("a"), size: m, quantity: 2 }],
};

const lineA = { kind: "line", key: "a M" };
const tapsOfA = { taps: { [firstStampAt(1)]: 3 } };
const wishW = { set: { stamp: firstStampAt(2), listed: true } };
const phoneEdit = { phone: { stamp: firstStampAt(9), value: "97" } };
const times = { sentMs: 1_000, receivedMs: 1_000 };
const request = {
  cursor: "aa.1",
  ticket: 1,
  intents: [{ id: "1", account: "asha", ...lineA, version: 1, delta: tapsOfA }],
};
const answer: SyncAnswer = {
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
    await db.recent.add({ id: productId("a"), viewedAt: 3 });
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

const tap = (change: CartCommand) => storeCommand(newWriteId(), change);

const pulled = {
  profile: { ...profile, updatedAt: "2026-01-03" },
  orders: [order("2", "2026-01-03")],
  before: { orders: new Map([["1", "2026-01-01"]]), profile: "2026-01-01" },
};
const item1 = { id: productId("p"), name: "Tee p", size: "M", quantity: 2, price: 999 } as never;

/** Mutations of the shopper's data: by `writeShopperData`. */
export const shopperMutations: Record<string, () => Promise<unknown>> = {
  "add a line": () => tap({ table: "cart", kind: "add", line: line("c", 1) }),
  "add one more of a line": () => tap({ table: "cart", kind: "add", line: line("a", 1) }),
  "refuse a line": () => tap({ table: "cart", kind: "add", line: { ...line("a", 1), stockForSize: 0 } }),
  "change a quantity": () => tap({ table: "cart", kind: "quantity", id: productId("a"), size: m, delta: 2 }),
  "remove a line": () => tap({ table: "cart", kind: "remove", id: productId("a"), size: m }),
  "restore a line": () => tap({ table: "cart", kind: "restore", line: line("r", 2) }),
  "accept a changed line": () => tap({ table: "cart", kind: "accept", line: line("a", 1) }),
  "add a wish": () => tap({ table: "wishlist", kind: "toggle", item: item("c") }),
  "remove a wish": () => tap({ table: "wishlist", kind: "toggle", item: item("w") }),
  "add a wish from the list": () => tap({ table: "wishlist", kind: "add", item: item("c") }),
  "remove a wish from the list": () => tap({ table: "wishlist", kind: "remove", id: productId("w") }),
  "restore a wish": () => tap({ table: "wishlist", kind: "restore", item: item("r") }),
  "remember a viewed product": () => storeViewedProduct(productId("p")),
  "change a preference": () => savePreferences({ wishlistLayout: "list" }),
  "reset the picture prefetch": () => resetPicturePrefetch(),
  "remember a checkout": () => checkout.storeStartedCheckout({ ...startedCheckout, orderId: "o2" }),
  "end a checkout": () => checkout.markCheckoutEnded(1),
  "settle a checkout": () => checkout.removeOrderedQuantities(1),
  "settle an order": () => checkout.removeQuantitiesOfOrders(["o1"]),
  "order again": () => orders.addOrderedItemsToCart([item1], () => product("p")),
  "undo an order again": () => orders.undoReorder([{ id: productId("a"), size: m, quantity: 1 }]),
  "open another account": () => storedAccount.prepareDatabaseForAccount("bela", () => true),
  "sign out": () => storedAccount.wipeAccountData(),
  "delete leftovers": () => storedAccount.wipeLeftoverAccountData(() => true),
  "store an account": () => account.storeAccount("asha", pulled),
  "store an order": () => account.storeOrder("asha", order("1", "2026-01-02")),
  "delete an order": () => account.storeOrder("asha", order("1", "2026-01-02"), true),
  "store a profile": () => account.storeProfile({ ...profile, updatedAt: "2026-01-02" }),
  "queue a profile edit": () => account.queueProfileEdit("asha", { phone: "99", displayName: "A" }),
  "store an answer of the shared cart": () => storeSyncAnswer("asha", { request, answer, ...times }),
  "start the shared cart over": () =>
    storeSyncAnswer("asha", {
      request,
      answer: { ...answer, results: [], entries: [], reset: "lost" },
      ...times,
    }),
  "store an answer with another device's profile edit": () =>
    storeSyncAnswer("asha", {
      request,
      answer: { ...answer, results: [], entries: [{ ...profileName, version: 3, entry: phoneEdit }] },
      ...times,
    }),
  "take over the profile edits of an older release": () =>
    storedAccount.prepareDatabaseForAccount("asha", () => true),
};

/** Mutations of the catalogue, a copy of the server's. */
export const catalogueMutations: Record<string, (db: ShopDatabase) => Promise<unknown>> = {
  "store a segment": (db) => catalogue.storeSegment(db, segment),
  "remove old segments": (db) => catalogue.deleteSegmentsBefore(db, 2),
  "store the first screen": (db) => catalogue.storeFirstScreen(db, [product("q")]),
  "delete the catalogue": (db) => catalogue.deleteCatalogue(db),
  "store the text pages": () => storeTextPages("e1.7", []),
  "compact the catalogue": (db) => catalogue.compactCatalogue(db, state),
};
