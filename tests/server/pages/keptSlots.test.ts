import { readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { getPage } from "../../../tools/testkit/pages/renderedPage";
import { createProducts, updateProduct } from "../../../tools/testkit/server/products";
import { type CountingHooks, createRenderCountingHooks } from "../../../tools/testkit/server/renderCounter";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";

/* How many product pages are kept, and which of them a further one replaces. */

/** Instead of 4,000. */
const keptMax = 5;
/** The newest products are on all pages. */
const newest = 3;

let hooks: CountingHooks;
let shop: Shop;
let ids: string[];
beforeAll(async () => {
  hooks = createRenderCountingHooks({
    "lib/pages/keptPageEntries.js": [["max: 4000", `max: ${keptMax}`]],
  });
  shop = await startShop({ hooksDir: hooks.hooksDir });
  ids = Array.from({ length: 14 }, (_, at) => `p${String(at).padStart(14, "0")}`);
  await createProducts(shop, ids.length, (at) => ({
    id: ids[at],
    createdat: `${at < ids.length - newest ? 2020 : 2030}-01-01T00:00:00Z`,
  }));
});
afterAll(async () => {
  await shop.remove();
  hooks.remove();
});
beforeEach(() => {
  hooks.takeRendered();
});

const open = async (...places: number[]) => {
  for (const at of places) await getPage(shop, `/product/${ids[at]}`, { "Accept-Encoding": "gzip" });
  return hooks.takeRendered().map((target) => ids.indexOf(target.replace("/product/", "")));
};
const files = (end: string) =>
  readdirSync(path.join(shop.dataDir, "shop_cache", "pages")).filter((name) => name.endsWith(end)).length;

test("a page replaces the one that has been kept longest, with its files", async () => {
  expect(await open(0, 1, 2, 3, 4)).toEqual([0, 1, 2, 3, 4]);
  expect(await open(5)).toEqual([5]);
  expect(await open(1, 2, 3, 4, 5)).toEqual([]);
  expect([files(".html"), files(".html.gz")]).toEqual([keptMax, keptMax]);
  expect(await open(0)).toEqual([0]);
  expect(await open(1)).toEqual([1]);
});

test("pages that are rendered again keep their places, and at most one previous file", async () => {
  const kept = [3, 4, 5, 0, 1];
  for (let price = 500; price < 504; price += 1) {
    await updateProduct(shop, ids.at(-1) ?? "", { price });
    expect(await open(...kept)).toEqual(kept.toSorted());
  }
  expect(files(".html")).toBe(2 * keptMax);
  for (let price = 600; price <= 600 + keptMax; price += 1) {
    await updateProduct(shop, ids[0] ?? "", { price });
    expect(await open(0)).toEqual([0]);
  }
  expect(await open(...kept)).toEqual([]);
  for (let round = 0; round < 2; round += 1) await open(6, 7, 8, 9, 10);
  expect([files(".html"), files(".html.gz")]).toEqual([keptMax, keptMax]);
});

test("a page that was deleted and is kept again is not replaced in its first place", async () => {
  await open(0, 1, 2);
  await updateProduct(shop, ids[0] ?? "", { active: false });
  expect((await getPage(shop, `/product/${ids[0]}`)).status).toBe(404);
  await updateProduct(shop, ids[0] ?? "", { active: true });
  expect(await open(0)).toEqual([0]);
  // The second takes the place that the product had first.
  await open(3, 4, 5);
  expect(await open(0)).toEqual([]);
  expect(await open(6, 7)).toEqual([6, 7]);
  expect(await open(0)).toEqual([0]);
});
