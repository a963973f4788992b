import { describe, expect, test } from "vitest";
import type { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { createProducts, deleteProduct, updateProduct } from "../../../tools/testkit/server/products";
import { withCatalogueShop } from "./catalogueShop";

/* The permanent numbers of sizes, products and collections at Shiprocket. */

let shop: CheckoutShop;
const { all, one, numbers, readCollections } = withCatalogueShop((opened) => {
  shop = opened;
});

describe("the variant number of a size", () => {
  test("is assigned when the product is saved, to each size, and to a product without sizes", async () => {
    const id = await shop.createProduct({ sizes: ["'s'", "M"] });
    const given = await numbers(id);
    expect(Object.keys(given).sort()).toEqual(["M", "S"]);
    for (const number of Object.values(given)) expect(`${number}`).toMatch(/^\d{13}$/);
    expect(Object.keys(await numbers(await shop.createProduct({ sizes: null, stockbysize: null })))).toEqual([
      "",
    ]);
    expect(
      Object.keys(await numbers(await shop.createProduct({ sizes: null, stockbysize: { XL: 1 } }))),
    ).toEqual(["XL"]);
  });

  test("never changes: not by a form, an import or a deletion", async () => {
    const id = await shop.createProduct();
    const given = await numbers(id);
    for (const variant_ids of [{ S: 1, M: 2 }, null, "", { S: given["M"] }]) {
      await updateProduct(shop.shop, id, { variant_ids });
      expect(await numbers(id)).toEqual(given);
    }
    await updateProduct(shop.shop, id, { sizes: ["M"] });
    expect(await numbers(id)).toEqual({ M: given["M"] });
    await updateProduct(shop.shop, id, { sizes: ["L", "S", "M"] });
    expect(await numbers(id)).toMatchObject(given);
    await deleteProduct(shop.shop, id);
    await shop.createProduct({ id, variant_ids: { S: 7 } });
    expect(await numbers(id)).toEqual(given);
    const copy = await shop.createProduct({ variant_ids: given });
    expect(Object.values(await numbers(copy))).not.toContain(given["S"]);
  });

  test("is unique, also when many products are created at once", async () => {
    await createProducts(shop.shop, 60, (n) => ({ active: false, sizes: ["S", "M", "L", `X${n}`] }));
    const rows = await shop.sql(
      "SELECT count(*), count(DISTINCT number), count(DISTINCT product || '/' || size) FROM shop_variants",
    );
    const [count, different, sizes] = (rows[0] ?? []).map(Number);
    expect(count).toBeGreaterThan(240);
    expect([different, sizes]).toEqual([count, count]);
  });

  test("is another one when the computed number belongs to another product", async () => {
    const id = await shop.createProduct();
    const given = await numbers(id);
    await shop.sql(`UPDATE shop_variants SET product = 'gone' WHERE product = '${id}'`);
    await updateProduct(shop.shop, id, { name: "Another name" });
    const next = await numbers(id);
    expect(Object.keys(next)).toEqual(Object.keys(given));
    for (const number of Object.values(next)) expect(`${number}`).toMatch(/^\d{13}$/);
    for (const number of Object.values(given)) expect(Object.values(next)).not.toContain(number);
    await updateProduct(shop.shop, id, { name: "The first name" });
    expect(await numbers(id)).toEqual(next);
  });

  test("of a product that was inserted without hooks is assigned on first use", async () => {
    const id = await shop.createProduct();
    const given = await numbers(id);
    await shop.sql(`UPDATE products SET variant_ids = NULL WHERE id = '${id}'`);
    await shop.sql(`DELETE FROM shop_variants WHERE product = '${id}'`);
    expect((await one(id))?.variants.map((variant) => variant.id)).toEqual([given["S"], given["M"]]);
  });
});

describe("the number of a product or a collection", () => {
  const numberRow = async (id: string) =>
    (await shop.sql(`SELECT number FROM shop_shiprocket_numbers WHERE id = '${id}'`)).map(([number]) =>
      Number(number),
    );

  test("has 15 digits, is unique and never changes, also after a deletion", async () => {
    const id = await shop.createProduct();
    const given = (await one(id))?.id;
    expect(String(given)).toMatch(/^\d{15}$/);
    await updateProduct(shop.shop, id, { name: "Another name", sizes: ["L"], stockbysize: {} });
    expect((await one(id))?.id).toBe(given);
    await deleteProduct(shop.shop, id);
    await shop.createProduct({ id });
    expect((await one(id))?.id).toBe(given);
    const ids = [...(await all()), ...(await readCollections())].map((each) => each.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("is the same after a backup without it was restored", async () => {
    const id = await shop.createProduct();
    const given = (await one(id))?.id;
    const collectionIds = async () => (await readCollections()).map((collection) => collection.id);
    const collections = await collectionIds();
    await shop.sql("DELETE FROM shop_shiprocket_numbers");
    const later = await shop.createProduct();
    await all();
    expect((await one(id))?.id).toBe(given);
    expect(await collectionIds()).toEqual(collections);
    expect((await one(later))?.id).not.toBe(given);
  });

  test("is another one when the computed number belongs to another record", async () => {
    const id = await shop.createProduct();
    const given = (await one(id))?.id;
    await shop.sql(`UPDATE shop_shiprocket_numbers SET id = 'gone' WHERE id = '${id}'`);
    // The kept text of the product has the number that was permanent until now.
    await updateProduct(shop.shop, id, { name: "Another name" });
    const next = (await one(id))?.id;
    expect(String(next)).toMatch(/^\d{15}$/);
    expect(next).not.toBe(given);
    expect(await numberRow(id)).toEqual([next]);
    expect((await one(id))?.id).toBe(next);
  });
});
