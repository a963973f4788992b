import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { catalogue } from "../../demo/catalogue/catalogue";
import { idOf } from "../../demo/catalogue/types";
import { seedDemo } from "../../demo/seed";
import { parseProduct } from "../../src/domain/catalogue/parseProduct";
import type { Product } from "../../src/domain/catalogue/product";
import { type Shop, startShop } from "../../tools/testkit/server/shopServer";

let shop: Shop;
let lines: string[];

beforeAll(async () => {
  shop = await startShop();
  await fill();
});
afterAll(() => shop?.remove());

async function fill(): Promise<void> {
  lines = [];
  await seedDemo({ url: shop.url, token: shop.superuser.token, log: (line) => lines.push(line) });
}

async function products(token?: null): Promise<Map<string, Product>> {
  const response = await shop.api("/api/collections/products/records?perPage=500", {
    ...(token === null ? { token } : {}),
  });
  const { items } = (await response.json()) as { items: { id: string }[] };
  const parsed = items.map((item) => {
    const read = parseProduct(item);
    if (!read.ok) throw new Error(`${item.id}: ${read.problem}`);
    return read.product;
  });
  return new Map(parsed.map((product) => [product.id, product]));
}

describe("filling the shop with the demo catalogue", () => {
  it("stores every product and shows those that are active", async () => {
    expect((await products()).size).toBe(catalogue.length);
    expect((await products(null)).size).toBe(catalogue.filter(({ isInactive }) => !isInactive).length);
    expect(lines.at(-1)).toContain(`${catalogue.length} of ${catalogue.length}`);
  });

  it("gives every product a front and a back, photographed ones in three widths", async () => {
    const stored = await products();
    for (const demo of catalogue) {
      const pictures = stored.get(idOf(demo))?.pictures ?? [];
      expect(pictures.length, demo.key).toBe(2);
      if (!demo.picturesOf)
        expect(
          pictures.map(({ widths }) => widths.map(({ width }) => width)),
          demo.key,
        ).toEqual([
          [240, 480, 800],
          [240, 480, 800],
        ]);
    }
  });

  it("shows pictures by public URL", async () => {
    const stored = await products(null);
    for (const demo of catalogue.filter(({ picturesOf }) => picturesOf))
      for (const { src } of stored.get(idOf(demo))?.pictures ?? []) {
        const response = await shop.api(src, { token: null });
        expect(response.headers.get("content-type"), src).toBe("image/webp");
        expect(response.ok).toBe(true);
      }
  });

  it("keeps the stock of every shape that the catalogue writes", async () => {
    const stored = await products();
    for (const demo of catalogue) {
      const read = parseProduct({ ...demo, id: idOf(demo) });
      const product = stored.get(idOf(demo));
      if (!read.ok || !product) throw new Error(`${demo.key} is missing`);
      expect(product.sizes, demo.key).toEqual(read.product.sizes);
      expect(product.stockBySize, demo.key).toEqual(read.product.stockBySize);
      expect(product.stock, demo.key).toBe(read.product.stock);
      expect(product.createdAt, demo.key).toBe(read.product.createdAt);
    }
  });

  it("continues where it was interrupted, doubles nothing and leaves what the owner changed", async () => {
    const [kept, lost] = [idOf({ key: "kolam" }), idOf({ key: "neemshade" })];
    await shop.api(`/api/collections/products/records/${lost}`, { method: "DELETE" });
    await shop.api(`/api/collections/products/records/${kept}`, { method: "PATCH", json: { price: 1 } });
    const before = await products();
    await fill();
    const after = await products();
    expect(after.size).toBe(catalogue.length);
    expect(after.get(lost)?.pictures).toHaveLength(2);
    expect(after.get(kept)).toEqual(before.get(kept));
  });
});
