import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { insertMany } from "../../tools/testkit/server/catalogue";
import { changeProduct, publicPrices, removeProduct } from "../../tools/testkit/server/products";
import { type Shop, startShop } from "../../tools/testkit/server/shopServer";
import { openTab } from "../../tools/testkit/tab/catalogueTab";
import { countingFetch } from "../../tools/testkit/tab/countingFetch";
import { emptyDevice } from "../../tools/testkit/tab/emptyDevice";

const count = 10_000;

let shop: Shop;
let ids: string[];

beforeAll(async () => {
  shop = await startShop();
  ids = await insertMany(shop, count);
});

afterAll(() => shop.remove());

beforeEach(emptyDevice);

test("ten thousand products come in one request, and stay with the next visit", async () => {
  const traffic = countingFetch(shop.url);
  await (await openTab()).pullSession();
  expect(traffic.requests.map((path) => path.replace(/\?.*/, ""))).toEqual([
    "/api/shop/catalogue",
    "/api/shop/catalogue/changes",
  ]);
  traffic.clear();
  const tab = await openTab();
  expect(tab.view().products).toHaveLength(count);
  await tab.pullSession();
  expect(traffic.requests).toHaveLength(1);
  expect(traffic.bytes).toBeLessThan(100);
});

test("a server that dies in the middle and comes back changed ends in the same catalogue", async () => {
  let killed: Promise<void> | undefined;
  const traffic = countingFetch(shop.url, (bytes) => {
    if (bytes > 1_000_000) killed ??= shop.kill();
  });
  const first = await openTab();
  await expect(first.pullSession()).rejects.toMatchObject({ kind: "offline" });
  await killed;
  const stored = Object.keys(await first.stored()).length;
  expect(stored).toBeGreaterThan(500);
  expect(stored).toBeLessThan(count);
  await expect(first.pullSession()).rejects.toMatchObject({ kind: "offline", status: 0 });

  await shop.restart();
  // Of what is stored, and of what is not.
  await removeProduct(shop, ids[0] as string);
  await removeProduct(shop, ids[count - 1] as string);
  await changeProduct(shop, ids[1] as string, { active: false });
  await changeProduct(shop, ids[2] as string, { price: 5 });
  await changeProduct(shop, ids[count - 2] as string, { price: 6 });

  traffic.clear();
  const second = await openTab();
  await second.pullSession();
  expect(traffic.requests.filter((path) => !path.includes("/changes?"))).toEqual([]);
  const expected = await publicPrices(shop);
  expect(Object.keys(expected)).toHaveLength(count - 3);
  expect(await second.stored()).toEqual(expected);
  await vi.waitFor(() => expect(second.prices()).toEqual(expected));
});
