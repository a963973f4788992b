import { beforeEach, expect, test, vi } from "vitest";
import type { Product } from "../../../../src/domain/catalogue/product";
import { asProductId } from "../../../../tools/testkit/brandedTypes";

type Catalogue = typeof import("../../../../src/state/catalogue/catalogue");

let catalogue: Catalogue;

beforeEach(async () => {
  vi.resetModules();
  vi.useRealTimers();
  catalogue = await import("../../../../src/state/catalogue/catalogue");
});

function product(id: string, createdAt: number, change: Partial<Product> = {}): Product {
  return {
    id: asProductId(id),
    name: id,
    price: 1,
    pictures: [],
    active: true,
    collectionIds: ["C-NEW"],
    createdAt,
    sizes: [],
    stockBySize: {},
    gender: "",
    description: "",
    variantIds: {},
    ...change,
  };
}

const ids = (products: readonly Product[]) => products.map(({ id }) => id).join("");

/** The next state that is published to the screens. */
function nextView() {
  return new Promise<ReturnType<Catalogue["currentCatalogue"]>>((resolve) => {
    const stop = catalogue.subscribeCatalogue(() => {
      stop();
      resolve(catalogue.currentCatalogue());
    });
  });
}

test("nothing is known at first", () => {
  expect(catalogue.currentCatalogue()).toMatchObject({ status: "loading", products: [] });
});

test("the first products are shown at once, newest first", () => {
  catalogue.applyCatalogueChange({
    put: [product("a", 1), product("c", 3), product("b", 2)],
    status: "partial",
  });
  expect(ids(catalogue.currentCatalogue().products)).toBe("cba");
});

test("changes keep the order, wherever they come", async () => {
  catalogue.applyCatalogueChange({
    put: ["b", "d", "f"].map((id, at) => product(id, at * 2 + 2)),
    status: "ready",
  });
  catalogue.applyCatalogueChange({
    put: [product("a", 1), product("c", 3), product("g", 7), product("d", 9)],
    gone: [asProductId("f"), asProductId("unknown")],
  });
  expect(ids((await nextView()).products)).toBe("dgcba");
});

test("products of one moment stand by id, however they arrive", async () => {
  catalogue.applyCatalogueChange({ put: [product("b", 1)], status: "ready" });
  catalogue.applyCatalogueChange({ put: [product("c", 1), product("a", 1)] });
  expect(ids((await nextView()).products)).toBe("abc");
});

test("the changes of a frame are shown together", async () => {
  catalogue.applyCatalogueChange({ status: "ready" });
  const told = vi.fn();
  catalogue.subscribeCatalogue(told);
  const next = nextView();
  for (let index = 0; index < 50; index += 1)
    catalogue.applyCatalogueChange({ put: [product(`p${index}`, index)] });
  catalogue.applyCatalogueChange({ gone: [asProductId("p7")] });
  expect((await next).products).toHaveLength(49);
  expect(told).toHaveBeenCalledTimes(1);
});

test("a view stays as it is when the catalogue changes", async () => {
  catalogue.applyCatalogueChange({ put: [product("a", 1)], status: "ready" });
  const before = catalogue.currentCatalogue();
  catalogue.applyCatalogueChange({ put: [product("b", 2)] });
  const after = await nextView();
  expect(after).not.toBe(before);
  expect(ids(before.products)).toBe("a");
  expect(ids(before.inCollection("C-NEW"))).toBe("a");
  expect(after.byId.get(asProductId("b"))?.id).toBe("b");
});

test("a collection is the same array until one of its products changes", async () => {
  const bottom = { collectionIds: ["C-BOTTOM"] };
  catalogue.applyCatalogueChange({ put: [product("a", 1), product("b", 2, bottom)], status: "ready" });
  const before = catalogue.currentCatalogue();
  const [news, bottoms] = [before.inCollection("C-NEW"), before.inCollection("C-BOTTOM")];
  expect(before.inCollection("C-NEW")).toBe(news);
  catalogue.applyCatalogueChange({ put: [product("b", 2, { ...bottom, price: 9 })] });
  const after = await nextView();
  expect(after.inCollection("C-NEW")).toBe(news);
  expect(after.inCollection("C-BOTTOM")).not.toBe(bottoms);
});

test("only active products are in a collection", () => {
  const put = [product("a", 1), product("b", 2, { active: false }), product("c", 3)];
  delete put[2]?.active;
  catalogue.applyCatalogueChange({ put, status: "ready" });
  expect(ids(catalogue.currentCatalogue().inCollection("C-NEW"))).toBe("a");
});

test("the status only goes forward", async () => {
  catalogue.applyCatalogueChange({ put: [product("a", 1)], status: "ready" });
  catalogue.applyCatalogueChange({ put: [product("b", 2)], status: "partial" });
  expect((await nextView()).status).toBe("ready");
});

test("while the catalogue streams in, screens are updated a few times a second", async () => {
  vi.useFakeTimers();
  const told = vi.fn();
  catalogue.applyCatalogueChange({ put: [product("a", 1)], status: "partial" });
  catalogue.subscribeCatalogue(told);
  for (let index = 0; index < 40; index += 1) {
    catalogue.applyCatalogueChange({ put: [product(`p${index}`, index)], status: "partial" });
    await vi.advanceTimersByTimeAsync(25);
  }
  expect(told.mock.calls.length).toBeGreaterThan(3);
  expect(told.mock.calls.length).toBeLessThan(7);
  catalogue.applyCatalogueChange({ put: [product("z", 1)], status: "ready" });
  expect(catalogue.currentCatalogue().products).toHaveLength(42);
});
