import { describe, expect, test } from "vitest";
import { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { createProducts, pixelPng, updateProduct } from "../../../tools/testkit/server/products";
import {
  collectionProblems,
  productProblems,
} from "../../../tools/testkit/standins/shiprocket/catalogueFormat";
import { type Page, withCatalogueShop } from "./catalogueShop";

/* The catalogue in the format that Shiprocket reads. */

let shop: CheckoutShop;
const { all, numbers, one, read, readCollections } = withCatalogueShop((opened) => {
  shop = opened;
});

const productPath = (id: string) => `/api/collections/products/records/${id}`;

describe("the catalogue in Shiprocket's format", () => {
  test("has the required fields of each product and size", async () => {
    const id = await shop.createProduct({
      name: "Block & Print",
      price: 1299,
      description: "One <b>two</b>\n\nthree",
      stockbysize: { S: 3, M: "made to order" },
      images: ["data:image/png;base64,AA", "/front.webp"],
    });
    const given = await numbers(id);
    const shopUrl = shop.shop.url;
    const product = await one(id);
    const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const variant = (size: string, quantity: number) => ({
      id: given[size],
      title: size,
      price: "1299.00",
      compare_at_price: "1299.00",
      sku: `${id}-${size}`,
      quantity,
      created_at: iso,
      updated_at: iso,
      taxable: true,
      option_values: { Size: size },
      grams: 300,
      image: { src: `${shopUrl}/front.webp` },
      weight: 0.3,
      weight_unit: "kg",
    });
    expect(product).toEqual({
      id: expect.any(Number),
      title: "Block & Print",
      body_html: "<p>One &lt;b&gt;two&lt;/b&gt;</p><p>three</p>",
      vendor: "Haat",
      product_type: "Tee",
      created_at: iso,
      handle: `product/${id}`,
      updated_at: iso,
      tags: "C-NEW, C-TSHIRT",
      status: "active",
      variants: [variant("S", 3), variant("M", 9999)],
      image: { src: `${shopUrl}/front.webp` },
      options: [{ name: "Size", values: ["S", "M"] }],
    });
    const plain = await shop.createProduct({ sizes: null, stockbysize: null, stock: 4 });
    expect(await one(plain)).toMatchObject({
      options: [],
      variants: [{ title: "Default Title", quantity: 4, sku: plain, option_values: {} }],
    });
  });

  test("has absolute URLs of photos", async () => {
    const id = await shop.createProduct();
    const form = new FormData();
    form.set("photos", new Blob([pixelPng], { type: "image/png" }), "a.png");
    await shop.shop.api(productPath(id), { method: "PATCH", body: form });
    const src = String(((await one(id))?.["image"] as { src?: unknown } | undefined)?.src);
    expect(src).toMatch(new RegExp(`^${shop.shop.url}/api/files/products/${id}/\\w+\\.png`));
    expect((await fetch(src)).status).toBe(200);
  });

  test("contains only products that can be sold", async () => {
    const draft = await shop.createProduct({ active: false });
    const broken = await shop.createProduct();
    await shop.sql(`UPDATE products SET price = 0 WHERE id = '${broken}'`);
    expect(await one(draft)).toBeUndefined();
    expect(await one(broken)).toBeUndefined();
  });

  test("has no problem by the rules of the stand-in", async () => {
    expect((await all()).flatMap(productProblems)).toEqual([]);
    expect((await readCollections()).flatMap(collectionProblems)).toEqual([]);
  });

  test("has the weight of the product, else the shop's, and never 0", async () => {
    const id = await shop.createProduct({ weight: 420 });
    expect((await one(id))?.variants[0]).toMatchObject({ grams: 420, weight: 0.42, weight_unit: "kg" });
    for (const weight of [0, null, ""]) {
      await updateProduct(shop.shop, id, { weight });
      expect((await one(id))?.variants[0]).toMatchObject({ grams: 300, weight: 0.3 });
    }
    for (const weight of ["heavy", -1, 100_001, 2.5]) {
      const answer = await shop.asOwner(productPath(id), { method: "PATCH", json: { weight } });
      expect(answer.status, String(weight)).toBe(400);
      expect(Object.keys((answer.body["data"] ?? {}) as object)).toEqual(["weight"]);
    }
    await shop.sql(`UPDATE products SET weight = -5 WHERE id = '${id}'`);
    expect((await one(id))?.variants[0]).toMatchObject({ grams: 300, weight: 0.3 });
    const own = await CheckoutShop.open({ SHOP_WEIGHT_GRAMS: "240" });
    try {
      await own.createProduct();
      const answer = await own.shop.api("/api/shiprocket/products", { token: null });
      const { data } = (await answer.json()) as { data: Page };
      expect(data.products[0]?.variants[0]).toMatchObject({ grams: 240, weight: 0.24 });
    } finally {
      await own.stop();
    }
  });

  test("has absolute addresses of pictures that another computer can fetch", async () => {
    const src = async (images: unknown) =>
      ((await one(await shop.createProduct({ images })))?.["image"] as { src?: unknown } | undefined)?.src;
    expect(await src(["https://pictures.example/ö ü.jpg"])).toBe(
      "https://pictures.example/%C3%B6%20%C3%BC.jpg",
    );
    expect(await src(["https://pictures.example/%C3%B6.jpg"])).toBe("https://pictures.example/%C3%B6.jpg");
    expect(await src(["DATA:image/png;base64,AA"])).toBe("");
  });

  test("has pages of limited size, without duplicates and gaps", async () => {
    await createProducts(shop.shop, 12);
    const whole = await all();
    const { total } = await read<Page>("products?limit=1");
    expect(whole).toHaveLength(total);
    const found: number[] = [];
    for (let page = 1; found.length < total; page += 1) {
      const { products } = await read<Page>(`products?page=${page}&limit=5`);
      expect(products.length).toBe(Math.min(5, total - found.length));
      found.push(...products.map(({ id }) => id));
    }
    expect(found).toEqual(whole.map(({ id }) => id));
    expect((await read<Page>("products?page=9999")).products).toEqual([]);
    for (const query of ["page=0&limit=-1", "page=x&limit=x", "limit=1e9", "page=%27%20OR%201=1"])
      expect((await read<Page>(`products?${query}`)).products.length).toBeLessThanOrEqual(250);
  });

  test("has the collections with products, and the products of each, by number and by id", async () => {
    const bottom = await shop.createProduct({ collection_ids: ["C-BOTTOM"] });
    const known = await readCollections();
    expect(known.map(({ title }) => title)).toEqual(["New Arrivals", "Tee", "Bottom"]);
    const number = known.find(({ title }) => title === "Bottom")?.id;
    const paths = [
      "collections/C-BOTTOM/products",
      `collections/${number}/products`,
      "products?collection_id=C-BOTTOM",
      `products?page=1&limit=10&collection_id=${number}`,
    ];
    for (const path of paths) {
      const { total, products } = await read<Page>(path);
      expect([total, products.map(({ handle }) => handle)]).toEqual([1, [`product/${bottom}`]]);
    }
    expect((await read<Page>(`products?collection_id=${number}&page=2`)).products).toEqual([]);
    expect((await read<Page>("products?collection_id=&limit=250")).total).toBe((await all()).length);
    for (const unknown of [
      "collections/C-ELSE/products",
      "products?collection_id=7",
      "collections/7/products",
    ]) {
      const answer = await shop.shop.api(`/api/shiprocket/${unknown}`, { token: null });
      expect([answer.status, await answer.json()]).toMatchObject([
        404,
        { data: { code: "collection-not-found" } },
      ]);
    }
    await updateProduct(shop.shop, bottom, { active: false });
    expect((await readCollections()).map(({ title }) => title)).toEqual(["New Arrivals", "Tee"]);
    expect((await read<Page>(`products?collection_id=${number}`)).total).toBe(0);
  });
});
