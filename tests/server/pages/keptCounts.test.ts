import { afterAll, beforeAll, expect, test } from "vitest";
import { pageDataOf, pageHtml } from "../../../tools/testkit/pages/renderedPage";
import { readChanges } from "../../../tools/testkit/server/catalogue";
import { createProduct, updateProduct } from "../../../tools/testkit/server/products";
import { type CountingHooks, createRenderCountingHooks } from "../../../tools/testkit/server/renderCounter";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";

/*
 * A sale of a well-stocked product leaves kept pages as they are: they can have an older count above the
 * limit of low stock, and never a badge, a stock text or a sold-out size of an earlier time.
 */

let hooks: CountingHooks;
let shop: Shop;
let tee: string;
let pants: string;

beforeAll(async () => {
  hooks = createRenderCountingHooks();
  shop = await startShop({ hooksDir: hooks.hooksDir });
  tee = await createProduct(shop, { name: "Indigo Tee", price: 999 });
  pants = await createProduct(shop, { name: "Loose Pants", price: 1999, collection_ids: ["C-BOTTOM"] });
});
afterAll(async () => {
  await shop.remove();
  hooks.remove();
});

const text = (target: string) => pageHtml(shop, target);

test("a page is not rendered again for a count above the limit of low stock, and its cursor leads to the new count", async () => {
  const stocked = async (stockbysize: unknown) => {
    await updateProduct(shop, tee, { stockbysize });
    return Promise.all([text("/"), text(`/product/${pants}`), text(`/product/${tee}`)]);
  };
  const all = ["/", `/product/${pants}`, `/product/${tee}`].sort();
  const first = await stocked({ S: 0, M: 18 });
  hooks.takeRendered();
  // The same page, so with the cursor of the count that it has.
  expect(await stocked({ S: 0, M: 17 })).toEqual(first);
  expect(await stocked({ S: 0, M: 16 })).toEqual(first);
  expect(hooks.takeRendered()).toEqual([]);
  for (const html of first) {
    const { cursor, products } = pageDataOf(html);
    expect(products.find(({ id }) => id === tee)).toMatchObject({ stockbysize: { S: 0, M: 18 } });
    const [change] = (await readChanges(shop, cursor)).products.filter(({ record }) => record.id === tee);
    expect(change?.record).toMatchObject({ stockbysize: { S: 0, M: 16 } });
  }

  const badges: [unknown, string | undefined][] = [
    [{ S: 0, M: 15 }, "SELLING FAST"],
    [{ S: 0, M: 14 }, "SELLING FAST"],
    [{ S: 1, M: 20 }, undefined],
    [{ S: 0, M: 20 }, undefined],
    [{ S: 0, M: 0 }, "SOLD OUT"],
  ];
  for (const [stockbysize, badge] of badges) {
    const [home, other, own] = await stocked(stockbysize);
    expect(hooks.takeRendered()).toEqual(all);
    for (const html of [home, other]) expect(/card-badge">([^<]*)/.exec(html)?.[1]).toBe(badge);
    for (const html of [home, other, own]) {
      const shown = pageDataOf(html).products.find(({ id }) => id === tee);
      expect(shown).toMatchObject({ stockbysize });
    }
  }
});
