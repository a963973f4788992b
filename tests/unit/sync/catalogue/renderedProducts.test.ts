import { beforeEach, expect, test } from "vitest";
import type { CatalogueChange, InMemoryCatalogue } from "../../../../src/domain/catalogue/inMemoryCatalogue";
import type { Product, ProductId } from "../../../../src/domain/catalogue/product";
import type { Cursor } from "../../../../src/server/catalogue/products";
import { createProvisionalList, type ProvisionalList } from "../../../../src/sync/catalogue/provisionalList";
import { asProductId } from "../../../../tools/testkit/brandedTypes";
import { product } from "../../db/product";

/*
 * Products of the server's markup next to those that the device has stored. Each has the cursor of the
 * catalogue that it is from.
 */

let byId: Map<ProductId, Product>;
let status: InMemoryCatalogue["status"];
let provisional: ProvisionalList;
/** The price of the product "a", at each change. */
let prices: (number | undefined)[];

const a = asProductId("a");
const at = (seq: number, epoch = "e1"): Cursor => ({ epoch, seq });
const priced = (price: number): Product => product("a", { price });
const stored = (seq: number, put: Product[], complete = true, epoch = "e1") =>
  provisional.showSegment({ put, gone: [], to: { epoch, seq, generation: 1, complete } });

beforeEach(() => {
  byId = new Map();
  status = "loading";
  prices = [];
  const change = ({ put = [], gone = [], status: next }: CatalogueChange) => {
    for (const product of put) byId.set(product.id, product);
    for (const id of gone) byId.delete(id);
    if (next) status = next;
    prices.push(byId.get(a)?.price);
  };
  const current = (): InMemoryCatalogue => ({
    status,
    products: [...byId.values()],
    byId,
    inCollection: () => [],
  });
  provisional = createProvisionalList({ current, change });
});

test("a stored row of a later position is shown at once, and stays", () => {
  provisional.showProvisional([priced(100)], at(5));
  provisional.showStored([priced(120)], at(7));
  expect(prices).toEqual([100, 120]);
  stored(7, [priced(120)]);
  provisional.confirmAll();
  expect(new Set(prices.slice(1))).toEqual(new Set([120]));
});

test("a stored row of an earlier position never takes the place of the markup's product", () => {
  provisional.showProvisional([priced(100)], at(9));
  provisional.showStored([priced(80)], at(7));
  stored(7, [priced(80)], false);
  stored(7, []);
  expect(status).toBe("ready");
  // The pull.
  stored(9, [priced(100)]);
  provisional.confirmAll();
  expect(new Set(prices)).toEqual(new Set([100]));
});

test("a product that the stored catalogue does not have yet stays until the pull, which may not name it", () => {
  provisional.showProvisional([priced(100)], at(9));
  stored(7, [product("b")]);
  expect(byId.has(a)).toBe(true);
  provisional.confirmAll();
  expect(byId.has(a)).toBe(false);
});

test("a product that the stored catalogue does not have yet stays until the pull, also while all segments are read again", () => {
  provisional.showProvisional([priced(100)], at(9));
  provisional.markAllUnconfirmed();
  stored(7, [product("b")]);
  expect(prices).not.toContain(undefined);
  provisional.confirmAll();
  expect(byId.has(a)).toBe(false);
});

test("another journal says nothing about which is newer: the pull decides", () => {
  provisional.showProvisional([priced(100)], at(9, "old"));
  stored(50, [priced(70)]);
  expect(prices.at(-1)).toBe(100);
  provisional.confirmAll();
  expect(prices.at(-1)).toBe(70);
});

test("the same row confirms the markup's product", () => {
  provisional.showProvisional([priced(100)], at(9));
  provisional.showStored([priced(100)], undefined);
  stored(3, []);
  provisional.confirmAll();
  expect(prices.every((price) => price === 100)).toBe(true);
});

test("rows of another journal wait for the pull, unless the page was kept: the device has them since", () => {
  provisional.showProvisional([priced(100)], at(5));
  stored(3, [priced(120)], true, "e2");
  expect(prices.at(-1)).toBe(100);
  provisional.confirmAll();
  expect(prices.at(-1)).toBe(120);
});

test("stored rows of another journal replace a kept page's products at once", () => {
  provisional.showProvisional([priced(100)], at(5), { isKeptPage: true });
  stored(3, [priced(120)], true, "e2");
  expect(prices.at(-1)).toBe(120);
});
