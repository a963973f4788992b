import { beforeEach, expect, test, vi } from "vitest";
import { asProductId } from "../../../../tools/testkit/brandedTypes";
import { createCartTaps } from "../../../../tools/testkit/tab/cartTaps";
import { resetIndexedDb } from "../../../../tools/testkit/tab/indexedDb";
import { product } from "../product";

beforeEach(() => {
  resetIndexedDb();
  vi.resetModules();
});

async function openTab() {
  const { openDatabase } = await import("../../../../src/db/open");
  const { readCart } = await import("../../../../src/db/cart/queries");
  const { db } = await openDatabase();
  return {
    ...(await import("../../../../src/db/checkout/mutations")),
    ...createCartTaps(await import("../../../../src/db/cart/mutations")),
    ...(await import("../../../../src/db/account/mutations")),
    ...(await import("../../../../src/db/account/prepareDatabaseForAccount")),
    ...(await import("../../../../src/db/account/leaveAccount")),
    db,
    cart: async () => (await readCart(db)).map(({ id, quantity }) => `${quantity} ${id}`),
  };
}

const checkout = (more: object = {}) => ({
  startedAt: 1,
  uid: "",
  orderId: "o1",
  receipt: "r1",
  url: "https://pay.example/",
  asked: "cart",
  lines: [{ id: asProductId("a"), size: "M" as const, quantity: 2 }],
  ...more,
});

test("a settled checkout removes its quantities once, in however many tabs, and keeps later additions", async () => {
  const tab = await openTab();
  for (let pieces = 0; pieces < 3; pieces++) await tab.addLine(product("a"), "M");
  await tab.addLine(product("b"), "M");
  await tab.storeStartedCheckout(checkout());
  const [started] = await tab.readStartedCheckouts();
  const n = started?.n ?? 0;
  await Promise.all([
    tab.removeCheckoutFromCart(n),
    tab.removeCheckoutFromCart(n),
    tab.removeOrdersFromCart(["o1", "other"]),
  ]);
  await (await openTab()).removeCheckoutFromCart(n);
  expect(await tab.cart()).toEqual(["1 a", "1 b"]);
  expect(await tab.readStartedCheckouts()).toMatchObject([{ settled: true, ended: true }]);
});

test("an order of another browser or an unknown checkout changes nothing", async () => {
  const tab = await openTab();
  await tab.addLine(product("a"), "M");
  await tab.storeStartedCheckout(checkout());
  await tab.removeOrdersFromCart(["elsewhere"]);
  await tab.removeCheckoutFromCart(99);
  expect(await tab.cart()).toEqual(["1 a"]);
});

test("the newest 20 checkouts are stored", async () => {
  const tab = await openTab();
  for (let at = 1; at <= 25; at++) await tab.storeStartedCheckout(checkout({ orderId: `o${at}` }));
  const numbers = (await tab.readStartedCheckouts()).map(({ orderId }) => orderId);
  expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([20, "o6", "o25"]);
});

test("a sign-out deletes receipt and page address of the account's checkouts only", async () => {
  const tab = await openTab();
  await tab.storeStartedCheckout(checkout({ uid: "asha" }));
  await tab.storeStartedCheckout(checkout({ orderId: "o2" }));
  await tab.wipeAccountData();
  const [hers, visitors] = await tab.readStartedCheckouts();
  expect(hers).toMatchObject({ uid: "", receipt: "", url: "", asked: "", orderId: "o1", ended: true });
  expect(hers?.lines).toHaveLength(1);
  expect(visitors).toMatchObject({ receipt: "r1", orderId: "o2", ended: false });
});
