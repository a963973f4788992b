import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import {
  createProducts,
  deleteProduct,
  pixelPng,
  updateProduct,
} from "../../../tools/testkit/server/products";
import {
  collectionProblems,
  productProblems,
} from "../../../tools/testkit/standins/shiprocket/catalogueFormat";

let shop: CheckoutShop;
beforeAll(async () => {
  shop = await CheckoutShop.open();
});
afterEach(() => shop.checkout.setFault());
afterAll(() => shop.stop());

type Json = Record<string, unknown>;
interface Variant extends Json {
  id: number;
  title: string;
}
interface Product extends Json {
  id: number;
  handle: string;
  variants: Variant[];
}
interface Collection extends Json {
  id: number;
  title: string;
}
interface Page {
  total: number;
  products: Product[];
}

/** As Shiprocket requests it: without a token. */
async function read<Data>(path: string): Promise<Data> {
  const answer = await shop.shop.api(`/api/shiprocket/${path}`, { token: null });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { data: Data }).data;
}

const numbers = async (id: string) => (await shop.readProduct(id))["variant_ids"] as Record<string, number>;
const all = async () => (await read<Page>("products?limit=250")).products;
const isProduct = (id: string) => (product: Product) => product.handle === `product/${id}`;
const one = async (id: string) => (await all()).find(isProduct(id));
const readCollections = async () => (await read<{ collections: Collection[] }>("collections")).collections;
const productPath = (id: string) => `/api/collections/products/records/${id}`;

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

  test("of a product that was inserted without hooks is assigned on first use", async () => {
    const id = await shop.createProduct();
    const given = await numbers(id);
    await shop.sql(`UPDATE products SET variant_ids = NULL WHERE id = '${id}'`);
    await shop.sql(`DELETE FROM shop_variants WHERE product = '${id}'`);
    expect((await one(id))?.variants.map((variant) => variant.id)).toEqual([given["S"], given["M"]]);
  });
});

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

describe("the number of a product or a collection", () => {
  const numberRow = async (id: string) =>
    (await shop.sql(`SELECT number FROM shop_shiprocket_numbers WHERE id = '${id}'`)).map(([number]) =>
      Number(number),
    );

  test("has 15 digits, is unique and never changes, also after a deletion", async () => {
    const id = await shop.createProduct();
    const given = (await one(id))?.id;
    expect(String(given)).toMatch(/^\d{15}$/);
    await updateProduct(shop.shop, id, { name: "Another name", sizes: ["L"] });
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
    const next = (await one(id))?.id;
    expect(String(next)).toMatch(/^\d{15}$/);
    expect(next).not.toBe(given);
    expect(await numberRow(id)).toEqual([next]);
    expect((await one(id))?.id).toBe(next);
  });
});

describe("a change of the catalogue", () => {
  const pushesOf = (id: string) =>
    shop.checkout.pushes().filter(({ kind, body }) => kind === "product" && isProduct(id)(body as Product));
  const last = (id: string) => pushesOf(id).at(-1)?.body as Product | undefined;
  const collectionPushes = () =>
    shop.checkout
      .pushes()
      .filter(({ kind }) => kind === "collection")
      .map(({ body }) => (body as Product).handle.toUpperCase());

  test("is pushed, signed, right after the save: price, draft, deletion", async () => {
    const id = await shop.createProduct({ collection_ids: ["C-TSHIRT"], description: "Soft" });
    await expect.poll(() => last(id)?.variants[0]?.["price"]).toBe("999.00");
    await expect.poll(() => collectionPushes()).toContain("C-TSHIRT");
    await updateProduct(shop.shop, id, { price: 1100 });
    await expect.poll(() => last(id)?.variants[0]?.["price"]).toBe("1100.00");
    await updateProduct(shop.shop, id, { active: false });
    await expect.poll(() => last(id)?.["status"]).toBe("draft");
    expect(last(id)?.variants.map((variant) => variant["quantity"])).toEqual([0, 0]);
    await deleteProduct(shop.shop, id);
    await expect.poll(() => last(id)?.["body_html"]).toBe("");
    const number = last(id)?.id;
    expect(last(id)).toMatchObject({ id: number, title: "Indigo Tee", status: "draft" });
    expect(last(id)?.variants.map(({ quantity, price, grams }) => [quantity, price, grams])).toEqual([
      [0, "1100.00", 300],
      [0, "1100.00", 300],
    ]);
    const calls = shop.checkout.calls().filter(({ path }) => path.startsWith("/wh/"));
    expect(calls.every(({ signed }) => signed)).toBe(true);
  });

  test("of an earlier release is pushed again, under its number, and its deletion is not", async () => {
    const id = await shop.createProduct();
    const gone = await shop.createProduct();
    await expect.poll(() => [last(id), last(gone)]).not.toContain(undefined);
    await shop.sql("UPDATE shop_pushes SET kept = '{}'");
    await shop.sql(`DELETE FROM products WHERE id = '${gone}'`);
    await shop.sql("UPDATE shop_push_cursor SET numbered = 0");
    const [before, ofGone] = [pushesOf(id).length, pushesOf(gone).length];
    await shop.runCron("shop-pushes");
    await expect.poll(() => pushesOf(id).length).toBe(before + 1);
    await expect
      .poll(async () => (await shop.sql("SELECT numbered FROM shop_push_cursor"))[0])
      .toEqual(["1"]);
    expect(pushesOf(gone)).toHaveLength(ofGone);
  });

  test("by an order is pushed too", async () => {
    const id = await shop.createProduct();
    const { orderId } = await shop.startCheckout([{ variant_id: `${id}-S`, quantity: 1 }]);
    await shop.checkout.pay(orderId, "asha@gmail.com");
    await expect.poll(() => last(id)?.variants[0]?.["quantity"]).toBe(2);
  });

  test("without effect for Shiprocket is not pushed, nor is a draft that was never active", async () => {
    const id = await shop.createProduct();
    await expect.poll(() => pushesOf(id)).toHaveLength(1);
    const draft = await shop.createProduct({ active: false });
    await updateProduct(shop.shop, id, { gender: "" });
    const after = await shop.createProduct();
    await expect.poll(() => pushesOf(after)).toHaveLength(1);
    expect(pushesOf(id)).toHaveLength(1);
    expect(pushesOf(draft)).toEqual([]);
  });

  test.each(["down", "hang", "511", "500-html"] as const)(
    "is saved without delay during the fault %s, and pushed later, once",
    async (fault) => {
      await shop.checkout.setFault(fault, fault === "down" ? undefined : "push");
      const from = Date.now();
      const ids = [await shop.createProduct(), await shop.createProduct()];
      for (let price = 1; price <= 5; price += 1) await updateProduct(shop.shop, ids[0] as string, { price });
      expect(Date.now() - from).toBeLessThan(4000);
      await shop.checkout.setFault();
      const told = async () => {
        await shop.runCron("shop-pushes");
        return ids.map((id) => last(id)?.variants[0]?.["price"]);
      };
      await expect.poll(told, { timeout: 20_000, interval: 500 }).toEqual(["5.00", "999.00"]);
    },
  );

  test("is pushed without waiting for cron when it follows more changes than one run takes", async () => {
    const ids = await createProducts(shop.shop, 120);
    await expect.poll(() => ids.filter((id) => !last(id))).toEqual([]);
    // SQL runs no hooks, so these changes start no push.
    await shop.sql("UPDATE products SET price = 777");
    const next = await shop.createProduct();
    await expect.poll(() => last(next)).toBeDefined();
    expect(ids.filter((id) => last(id)?.variants[0]?.["price"] !== "777.00")).toEqual([]);
  });

  test("in a collection of the owner does not prevent the push of the others", async () => {
    const path = "/api/collections/products";
    const { fields } = (await (await shop.shop.api(path)).json()) as { fields: Json[] };
    const values = ["C-SALE", "C-NEW", "C-TSHIRT", "C-BOTTOM"];
    const changed = fields.map((field) =>
      field["name"] === "collection_ids" ? { ...field, values } : field,
    );
    await shop.asOwner(path, { method: "PATCH", json: { fields: changed } });
    const before = collectionPushes().length;
    await shop.createProduct({ collection_ids: ["C-SALE", "C-BOTTOM"] });
    await expect.poll(() => collectionPushes().slice(before)).toEqual(["C-BOTTOM"]);
    expect(shop.shop.log()).not.toContain("A background job failed");
  });

  test("of a collection is pushed until Shiprocket has answered", async () => {
    await shop.createProduct({ collection_ids: ["C-NEW"] });
    await expect.poll(collectionPushes).toContain("C-NEW");
    // As after a stop between the push of a product and that of its collection.
    await shop.sql("INSERT INTO shop_pushes (id, digest, collections) VALUES (':C-NEW', '', '')");
    await shop.checkout.setFault("500-html", "push");
    await shop.runCron("shop-pushes");
    await expect.poll(() => shop.shop.log()).toContain("did not take a change of the catalogue (C-NEW)");
    await shop.checkout.setFault();
    const before = collectionPushes().length;
    await shop.runCron("shop-pushes");
    await expect.poll(() => collectionPushes().slice(before)).toEqual(["C-NEW"]);
  });

  test("that Shiprocket refuses does not prevent the push of the others", async () => {
    await shop.checkout.setFault("message", "push");
    const refused = await shop.createProduct();
    const refusals = () => shop.shop.log().includes(`did not take a change of the catalogue (${refused})`);
    await expect.poll(refusals).toBe(true);
    await shop.checkout.setFault();
    const next = await shop.createProduct();
    await expect.poll(() => last(next)).toBeDefined();
  });
});
