import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendRawRequest } from "../../../tools/testkit/files/smallSite";
import { childText, parseXml, type XmlElement } from "../../../tools/testkit/pages/xml";
import { insertProducts } from "../../../tools/testkit/server/catalogue";
import { createProduct, deleteProduct, updateProduct } from "../../../tools/testkit/server/products";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";
import { runSql } from "../../../tools/testkit/server/sql";
import { savePage } from "../../../tools/testkit/server/textPages";
import {
  itemsOf,
  origin,
  requestFile,
  startNamedShop,
  urlsOf,
  waitForText as waitForTextOf,
} from "./publishedFiles";

let shop: Shop;
beforeAll(async () => {
  shop = await startNamedShop();
});
afterAll(() => shop.remove());

const get = (target: string, headers?: Record<string, string>) => requestFile(shop, target, headers);
const waitForText = (target: string, wanted: (text: string) => boolean) =>
  waitForTextOf(shop, target, wanted);

const pictured = { images: ["https://cdn.example/a.jpg", "https://cdn.example/b.png"] };

test("robots.txt names the sitemap and keeps crawlers from personal pages, not from pictures", async () => {
  const { status, headers, body } = await get("/robots.txt");
  expect([status, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  const lines = String(body).split("\n");
  expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`);
  for (const path of ["/account", "/checkout/", "/auth/", "/api/"])
    expect(lines).toContain(`Disallow: ${path}`);
  expect(lines).toContain("Allow: /api/files/products/");
  expect(String(body)).not.toMatch(/^Disallow: \/$/m);
});

test("a sitemap that cannot be sent is answered with an error that no cache keeps", async () => {
  const { etag } = (await get("/sitemap.xml")).headers;
  const file = path.join(shop.dataDir, "shop_cache", "published", String(etag).replaceAll('"', ""));
  rmSync(file);
  mkdirSync(file);
  const { status, headers } = await get("/sitemap.xml");
  rmSync(file, { recursive: true });
  expect([status, headers["cache-control"], headers["etag"]]).toEqual([404, "no-store", undefined]);
  expect((await get("/sitemap.xml")).status).toBe(200);
});

test("writing the sitemap leaves a feed alone that is being written, and removes what a kill left of a sitemap", async () => {
  const folder = path.join(shop.dataDir, "shop_cache", "published");
  const [ofFeed, ofSitemap] = ["google-aa-1-bb.XYZ.part", "sitemap1-aa-1-bb.XYZ.part"];
  for (const name of [ofFeed, ofSitemap]) writeFileSync(path.join(folder, name), "half");
  const id = await createProduct(shop);
  await waitForText("/sitemap.xml", (text) => text.includes(id));
  const parts = readdirSync(folder).filter((name) => name.endsWith(".part"));
  expect(parts).toEqual([ofFeed]);
  await deleteProduct(shop, id);
});

describe("the sitemap", () => {
  test("follows the catalogue", async () => {
    const id = await createProduct(shop);
    const hidden = await createProduct(shop, { active: false });
    const xml = await waitForText("/sitemap.xml", (text) => text.includes(id));
    expect(urlsOf(xml)).toEqual(expect.arrayContaining([`${origin}/`, `${origin}/product/${id}`]));
    expect(xml).not.toContain(hidden);
    const [entry] = parseXml(xml).children.filter((each) => childText(each, "loc")?.endsWith(id));
    expect(Math.abs(Date.now() - Date.parse(childText(entry as XmlElement, "lastmod") ?? ""))).toBeLessThan(
      600_000,
    );
    await deleteProduct(shop, id);
    await waitForText("/sitemap.xml", (text) => !text.includes(id));
  });

  test("home and search have the time of the newest change of a public product, text pages their own", async () => {
    await savePage(shop, "terms", { body: "Text", published: true });
    const id = await createProduct(shop);
    await createProduct(shop, { active: false });
    const before = "2026-01-02 03:04:05.678Z";
    await runSql(shop, `UPDATE products SET updated = '2031-01-01 00:00:00.000Z' WHERE active = FALSE`);
    await runSql(shop, `UPDATE products SET updated = '2025-01-01 00:00:00.000Z' WHERE active = TRUE`);
    await runSql(shop, `UPDATE products SET updated = '${before}' WHERE id = '${id}'`);
    const wanted = "2026-01-02T03:04:05Z";
    const xml = await waitForText("/sitemap.xml", (text) => text.includes(id) && text.includes(wanted));
    const timeOf = (path: string) => {
      const [entry] = parseXml(xml).children.filter((each) => childText(each, "loc") === origin + path);
      return entry && childText(entry, "lastmod");
    };
    expect([timeOf("/"), timeOf("/search"), timeOf(`/product/${id}`)]).toEqual([wanted, wanted, wanted]);
    expect(Date.parse(timeOf("/pages/terms") ?? "")).toBeGreaterThan(Date.parse(wanted));
  });

  test("is sent compressed, and not again while nothing changed", async () => {
    const plain = await get("/sitemap.xml");
    const packed = await get("/sitemap.xml", { "Accept-Encoding": "gzip, br" });
    expect(packed.headers["content-encoding"]).toBe("gzip");
    expect(String(gunzipSync(packed.body))).toBe(String(plain.body));
    expect(packed.headers["cache-control"]).toMatch(/s-maxage=\d+, stale-while-revalidate=\d+/);
    expect(packed.headers.vary).toBe("Accept-Encoding");
    for (const { headers } of [plain, packed]) {
      const encoding = headers["content-encoding"] ?? "identity";
      const again = await get("/sitemap.xml", {
        "Accept-Encoding": encoding,
        "If-None-Match": String(headers.etag),
      });
      expect([again.status, again.body.length]).toEqual([304, 0]);
    }
  });

  test("is an index of files with at most 50,000 addresses each", async () => {
    const large = await startShop({ env: { SHOP_URL: origin } });
    const read = async (target: string) => String((await sendRawRequest(large.url, target)).body);
    await insertProducts(large, 49_998);
    expect(parseXml(await read("/sitemap.xml")).name).toBe("urlset");
    await insertProducts(large, 2, "q");
    await expect.poll(async () => parseXml(await read("/sitemap.xml")).name).toBe("sitemapindex");
    const parts = urlsOf(await read("/sitemap.xml"));
    expect(parts).toEqual([1, 2].map((part) => `${origin}/sitemap.xml?part=${part}`));
    const files = [urlsOf(await read("/sitemap.xml?part=1")), urlsOf(await read("/sitemap.xml?part=2"))];
    expect(files.map(({ length }) => length)).toEqual([50_000, 2]);
    expect(new Set(files.flat()).size).toBe(50_002);
    for (const part of ["0", "3", "-1", "x", "1e1"])
      expect((await sendRawRequest(large.url, `/sitemap.xml?part=${part}`)).status).toBe(404);
    await large.remove();
  });
});

describe("the feeds", () => {
  test("have one item per size, and follow price and stock", async () => {
    const id = await createProduct(shop, {
      ...pictured,
      gender: "Women",
      price: 899,
      stockbysize: { S: 0, M: 2 },
    });
    const own = (xml: string) => itemsOf(xml).filter((item) => childText(item, "g:item_group_id") === id);
    const xml = await waitForText("/feeds/google.xml", (text) => text.includes(id));
    const record = await (await shop.api(`/api/collections/products/records/${id}`)).json();
    const [small, medium, ...others] = own(xml);
    expect(others).toEqual([]);
    const fields = (item: XmlElement | undefined) =>
      Object.fromEntries((item?.children ?? []).map(({ name, text }) => [name.replace("g:", ""), text]));
    expect(fields(small)).toEqual({
      id: String(record.variant_ids.S),
      title: "Indigo Tee, S",
      description: "Oversized unisex tee, 240 GSM.",
      link: `${origin}/product/${id}`,
      image_link: "https://cdn.example/a.jpg",
      additional_image_link: "https://cdn.example/b.png",
      availability: "out_of_stock",
      price: "899.00 INR",
      brand: 'Loom & "Thread" <x>',
      item_group_id: id,
      condition: "new",
      identifier_exists: "no",
      size: "S",
      gender: "female",
      age_group: "adult",
      google_product_category: "212",
      product_type: "Tee",
    });
    expect(fields(medium)).toMatchObject({ size: "M", availability: "in_stock" });
    const csv = await waitForText("/feeds/meta.csv", (text) => text.includes(id));
    expect(csv).toContain(`"${record.variant_ids.S}","Indigo Tee, S","S","out of stock","new"`);
    await updateProduct(shop, id, { price: 950, stockbysize: { S: 3, M: 2 } });
    const changed = own(await waitForText("/feeds/google.xml", (text) => text.includes("950.00 INR")));
    expect(changed.map((item) => childText(item, "g:availability"))).toEqual(["in_stock", "in_stock"]);
    await updateProduct(shop, id, { active: false });
    await waitForText("/feeds/google.xml", (text) => !text.includes(id));
  });

  test("leave out products without a picture that they accept", async () => {
    const refused = await createProduct(shop, { images: ["https://cdn.example/a.avif"] });
    const accepted = await createProduct(shop, pictured);
    const xml = await waitForText("/feeds/google.xml", (text) => text.includes(accepted));
    expect(xml).not.toContain(refused);
  });
});
