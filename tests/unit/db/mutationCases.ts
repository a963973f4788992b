import * as leaving from "../../../src/db/account/leaveAccount";
import * as account from "../../../src/db/account/mutations";
import { prepareDatabaseForAccount } from "../../../src/db/account/prepareDatabaseForAccount";
import {
  applyRestoreLossAnswer,
  hashEmail,
  markAccountLostByRestore,
  storeRestoreLossQuestion,
} from "../../../src/db/account/restoreLosses";
import { storeCommand } from "../../../src/db/cart/mutations";
import type { IntentRow } from "../../../src/db/cart/sync/rows";
import { storeViewedProduct } from "../../../src/db/catalogue/mutations";
import * as catalogue from "../../../src/db/catalogue/segments";
import * as checkout from "../../../src/db/checkout/mutations";
import {
  recordPersistentStorageRequest,
  resetPicturePrefetchProgress,
  writePreferences,
} from "../../../src/db/device/mutations";
import * as orders from "../../../src/db/orders/mutations";
import type { ShopDatabase } from "../../../src/db/schema";
import { storeTextPages } from "../../../src/db/textPages/mutations";
import { newWriteId } from "../../../src/db/writeWithFallback";
import type { DataLoss } from "../../../src/domain/account/dataLoss";
import type { CartCommand } from "../../../src/domain/cart/commands";
import type { Preferences } from "../../../src/domain/device/preferences";
import { asProductId } from "../../../tools/testkit/brandedTypes";
import { item, line, m, order, profile, segment, startedCheckout, state } from "./deviceRows";
import { type Mutation, preparedBy } from "./faultyDevice";
import { product } from "./product";
import { sharedMutations } from "./sharedMutationCases";

/*
 * Every mutation of the device's database, on a device whose tables all have rows. mutationList.test.ts
 * compares them with what src/db exports.
 */

/** Without its result, which says whether the change outlives the page: that differs with a fault. */
const save = async (change: Preferences) => void (await writePreferences(change));
const tap = (change: CartCommand) => storeCommand(newWriteId(), change);

const pulled = {
  profile: { ...profile, updatedAt: "2026-01-03" },
  orders: [order("2", "2026-01-03")],
  before: { orders: new Map([["1", "2026-01-01"]]), profile: "2026-01-01", pulledAt: 1 },
};
const loseAsha = async (db: ShopDatabase) =>
  markAccountLostByRestore(db, { uid: "asha", emailHash: await hashEmail("asha@gmail.com") });
/** The session of "asha" has ended without an answer of the server. */
const unanswered = { email: "asha@gmail.com", token: "t" };
const question = { uid: "asha", emailHash: "e1", token: "t", keepsProfile: false };
const endUnanswered = async (db: ShopDatabase) => {
  await storeRestoreLossQuestion(db, question);
  await db.meta.delete("account");
};
const settle = (loss: DataLoss) =>
  preparedBy(endUnanswered, () =>
    applyRestoreLossAnswer({ ...question, cursor: "aa.1", staleCursor: "" }, loss),
  );
/** "bela" is lost; "asha" has the same address and is signed in. */
const loseBela = async (db: ShopDatabase) => {
  const { n, ...intent } = (await db.intents.toArray())[0] as IntentRow;
  await db.intents.add({ ...intent, id: "bela" });
  await markAccountLostByRestore(db, { uid: "bela", emailHash: await hashEmail("asha@gmail.com") });
};
const item1 = { id: asProductId("p"), name: "Tee p", size: "M", quantity: 2, price: 999 } as never;

/** Mutations of the shopper's data: by `writeShopperData`. */
export const shopperMutations: Record<string, Mutation> = {
  ...sharedMutations,
  "add a line": () => tap({ table: "cart", kind: "add", line: line("c", 1) }),
  "add one more of a line": () => tap({ table: "cart", kind: "add", line: line("a", 1) }),
  "refuse a line": () => tap({ table: "cart", kind: "add", line: { ...line("a", 1), stockForSize: 0 } }),
  "change a quantity": () =>
    tap({ table: "cart", kind: "quantity", id: asProductId("a"), size: m, delta: 2 }),
  "remove a line": () => tap({ table: "cart", kind: "remove", id: asProductId("a"), size: m }),
  "restore a line": () => tap({ table: "cart", kind: "restore", line: line("r", 2) }),
  "accept a changed line": () => tap({ table: "cart", kind: "accept", line: line("a", 1) }),
  "add a wish": () => tap({ table: "wishlist", kind: "add", item: item("c") }),
  "remove a wish": () => tap({ table: "wishlist", kind: "remove", id: asProductId("w") }),
  "toggle a wish of an earlier release's log": () =>
    tap({ table: "wishlist", kind: "toggle", item: item("w") }),
  "restore a wish": () => tap({ table: "wishlist", kind: "restore", item: item("r") }),
  "remember a viewed product": () => storeViewedProduct(asProductId("p")),
  "change a preference": () => save({ wishlistLayout: "list" }),
  "remember a chosen size": () => save({ size: m }),
  "ask for persistent storage": () => recordPersistentStorageRequest("browser"),
  "reset the picture prefetch": () => resetPicturePrefetchProgress(),
  "remember a checkout": () => checkout.storeStartedCheckout({ ...startedCheckout, orderId: "o2" }),
  "end a checkout": () => checkout.markCheckoutEnded(1),
  "settle a checkout": () => checkout.removeCheckoutFromCart(1),
  "settle an order": () => checkout.removeOrdersFromCart(["o1"]),
  "order again": () =>
    orders.addOrderedItemsToCart([item1], { find: () => product("p"), isAllowed: () => true }),
  "undo an order again": () => orders.undoOrderAgain([{ id: asProductId("a"), size: m, quantity: 1 }]),
  "open another account": () => prepareDatabaseForAccount("bela", () => true),
  "sign out": () => leaving.wipeAccountData(),
  "sign out and keep what is unsent": () => leaving.wipeAccountData("all"),
  "queue the entries before a sign-out": () => leaving.requeueConfirmedEntries("asha"),
  "queue the entries of a lost account": () =>
    leaving.requeueConfirmedEntries("asha", { lostEmail: "asha@gmail.com" }),
  "queue the entries of an account that may be lost": () =>
    leaving.requeueConfirmedEntries("asha", { unanswered }),
  "let unsent changes wait for an answer": () => leaving.askRestoreLossLater("asha", unanswered),
  "store that a restore has lost nothing": settle("nothing"),
  "store that a restore has lost an account": settle("account"),
  "take over the entries of a lost account while signed in": preparedBy(loseBela, () =>
    prepareDatabaseForAccount("asha", () => true, { email: "asha@gmail.com" }),
  ),
  "take over the entries of a lost account": preparedBy(loseAsha, () =>
    prepareDatabaseForAccount("asha2", () => true, { email: "asha@gmail.com" }),
  ),
  "delete leftovers": () => leaving.wipeLeftoverAccountData(() => true),
  "store an account": () => account.storePulledAccount("asha", pulled),
  "store an order": () => account.storeOrder("asha", order("1", "2026-01-02")),
  "store a profile": () => account.storeProfile({ ...profile, updatedAt: "2026-01-02" }),
  "queue a profile edit": () => account.queueProfileEdit("asha", { phone: "99", displayName: "A" }),
  "take over the profile edits of an older release": () => prepareDatabaseForAccount("asha", () => true),
};

/** Mutations of the catalogue, a copy of the server's. */
export const catalogueMutations: Record<string, (db: ShopDatabase) => Promise<unknown>> = {
  "store a segment": (db) => catalogue.storeSegment(db, segment),
  "remove old segments": (db) => catalogue.deleteSegmentsOfOlderSnapshots(db, 2),
  "store the first screen": (db) => catalogue.storeFirstScreen(db, [product("q")]),
  "delete the catalogue": (db) => catalogue.deleteCatalogue(db),
  "store the text pages": () => storeTextPages("e1.7", []),
  "compact the catalogue": (db) => catalogue.compactCatalogue(db, state),
};
