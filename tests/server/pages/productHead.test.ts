import { renameSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createProductWithPhoto } from "../../../tools/testkit/server/backups";
import { createProduct, pixelPng, updateProduct } from "../../../tools/testkit/server/products";
import type { Shop } from "../../../tools/testkit/server/shopServer";
import { runSql } from "../../../tools/testkit/server/sql";
import { findNode, origin, readPageHead, startHeadShop } from "./headShop";

/* The head of a product's page. */

let shop: Shop;
beforeAll(async () => {
  shop = await startHeadShop();
});
afterAll(() => shop.remove());

const headOf = (target: string) => readPageHead(shop, target);

test("a product's page names the product, its price and its sizes", async () => {
  const id = await createProduct(shop, {
    description: "Soft,\n\nheavy cotton.",
    images: ["https://cdn.example/a.jpg"],
  });
  const { title, meta, canonical, data, robots } = await headOf(`/product/${id}?utm_source=chat`);
  const url = `${origin}/product/${id}`;
  expect([title, canonical, robots, meta["robots"]]).toEqual([
    "Indigo Tee · Haat",
    url,
    undefined,
    undefined,
  ]);
  expect(meta).toMatchObject({
    description: "Oversized unisex tee, 240 GSM. Soft, heavy cotton.",
    "og:type": "product",
    "og:title": "Indigo Tee",
    "og:url": url,
    "og:site_name": "Haat",
    "og:image": "https://cdn.example/a.jpg",
    "product:price:amount": "999.00",
    "product:price:currency": "INR",
    "twitter:card": "summary_large_image",
    "twitter:image": "https://cdn.example/a.jpg",
  });
  const product = findNode(data, "Product");
  expect(product).toMatchObject({ name: "Indigo Tee", productID: id, url });
  const offers = product?.["offers"] as Record<string, string>[];
  const record = await (await shop.api(`/api/collections/products/records/${id}`)).json();
  expect(offers.map(({ sku, name, price, priceCurrency }) => [sku, name, price, priceCurrency])).toEqual([
    [String(record.variant_ids.S), "Indigo Tee, S", "999.00", "INR"],
    [String(record.variant_ids.M), "Indigo Tee, M", "999.00", "INR"],
  ]);
  expect(findNode(data, "BreadcrumbList")?.["itemListElement"]).toHaveLength(2);
  expect(findNode(data, "Organization")).toMatchObject({ sameAs: ["https://instagram.com/loom"] });
});

test("an offer follows the stock of its size", async () => {
  const id = await createProduct(shop, { stockbysize: { S: 0, M: 2 } });
  const availability = async () => {
    const { data } = await headOf(`/product/${id}`);
    const offers = findNode(data, "Product")?.["offers"] as { availability: string }[];
    return offers.map((offer) => offer.availability);
  };
  expect(await availability()).toEqual(["https://schema.org/OutOfStock", "https://schema.org/InStock"]);
  await updateProduct(shop, id, { stockbysize: { S: 1, M: 0 } });
  expect(await availability()).toEqual(["https://schema.org/InStock", "https://schema.org/OutOfStock"]);
});

test.each([
  ["one size in stock", { stockbysize: { S: 0, M: 2 } }, "in stock", "InStock"],
  ["no size in stock", { stockbysize: { S: 0, M: 0 } }, "out of stock", "OutOfStock"],
  ["a stock but no sizes", { sizes: [], stockbysize: {}, stock: 5 }, "out of stock", "OutOfStock"],
  ["neither stock nor sizes", { sizes: [], stockbysize: {} }, "out of stock", "OutOfStock"],
])("a product with %s has one availability in all formats", async (_, fields, card, offer) => {
  const id = await createProduct(shop, { ...fields, images: ["https://cdn.example/a.jpg"] });
  const { meta, data } = await headOf(`/product/${id}`);
  const offers = findNode(data, "Product")?.["offers"] as { availability: string }[];
  expect(meta["product:availability"]).toBe(card);
  expect(offers.some(({ availability }) => availability.endsWith("/InStock"))).toBe(offer === "InStock");
});

test("the picture is a stored photo in a format that chats accept, with its size", async () => {
  const form = new FormData();
  for (const [field, value] of Object.entries({ name: "Tee", price: "500", active: "true" }))
    form.set(field, value);
  form.set("photos", new Blob([pixelPng], { type: "image/png" }), "front.png");
  const answer = await shop.api("/api/collections/products/records", { method: "POST", body: form });
  const { id, photos } = (await answer.json()) as { id: string; photos: string[] };
  const { meta } = await headOf(`/product/${id}`);
  expect(meta["og:image"]).toBe(`${origin}/api/files/products/${id}/${photos[0]}?thumb=960x0`);
  expect([meta["og:image:width"], meta["og:image:height"]]).toEqual(["960", "960"]);
});

test("a photo that could not be read has its size as soon as it can", async () => {
  const { id, photo } = await createProductWithPhoto(shop);
  const file = path.join(shop.dataDir, "storage", photo);
  const widthOf = async () => (await headOf(`/product/${id}`)).meta["og:image:width"];
  renameSync(file, `${file}.away`);
  expect(await widthOf()).toBeUndefined();
  renameSync(`${file}.away`, file);
  await updateProduct(shop, id, { price: 600 });
  expect(await widthOf()).toBe("960");
});

test.each([
  ["AVIF", ["https://cdn.example/a.avif"]],
  ["a drawing", ["data:image/svg+xml,%3Csvg/%3E"]],
  ["none", []],
])("a product whose only picture is %s shows the shop's icon", async (_, images) => {
  const id = await createProduct(shop, { images });
  const { meta } = await headOf(`/product/${id}`);
  expect(meta).toMatchObject({
    "og:image": `${origin}/icons/icon-512.png`,
    "og:image:width": "512",
    "og:image:height": "512",
    "twitter:card": "summary",
  });
});

test.each([
  "</script><script>alert(1)</script>",
  "</title><img src=x onerror=alert(1)>",
  `"><b onload='x'>`,
  "<!-- <script> -->",
  "a\u2028b\u2029c",
  "bell\u0007 escape \u001b delete\u007f",
  "x".repeat(10_000),
  "$& $1 $` &amp; &#60;",
  "नमस्ते 👕",
])("the hostile name %j stays text", async (hostile) => {
  const id = await createProduct(shop, { name: "Tee", description: "d" });
  // SQL refuses no text, and its statements have at most 10,000 characters.
  const text =
    hostile.length > 1000 ? "replace(hex(zeroblob(5000)), '0', 'x')" : `'${hostile.replaceAll("'", "''")}'`;
  await runSql(shop, `UPDATE products SET name = ${text}, description = ${text} WHERE id = '${id}'`);
  const { html, title, meta, data, status } = await headOf(`/product/${id}`);
  expect(status).toBe(200);
  const plain = await headOf(`/product/${await createProduct(shop, { name: "Plain", description: "d" })}`);
  const count = (text: string, part: string) => text.split(part).length;
  // As many elements as on the page of a plain product: nothing in the name became markup.
  for (const part of ["<script", "</script", "<title", "<img", "<b"])
    expect(count(html, part), part).toBe(count(plain.html, part));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters
  expect(html).not.toMatch(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/);
  for (const [, script = ""] of html.matchAll(/<script[^>]*>(.*?)<\/script>/gs))
    expect(script).not.toMatch(/[\u2028\u2029]/);
  const name = String(findNode(data, "Product")?.["name"]);
  expect(title).toBe(`${name} · Haat`);
  expect(meta["og:title"]?.trim()).toBe(name);
  expect(name.length).toBeLessThanOrEqual(200);
  expect(name.length).toBeGreaterThan(3);
});

test("signs above U+FFFF stay as they are", async () => {
  const images = ["https://cdn.example/👕.jpg"];
  const { title, meta, data, status } = await headOf(
    `/product/${await createProduct(shop, { name: "Tee 👕", images })}`,
  );
  expect([status, title, findNode(data, "Product")?.["name"]]).toEqual([200, "Tee 👕 · Haat", "Tee 👕"]);
  expect(meta["og:image"]).toBe("https://cdn.example/%F0%9F%91%95.jpg");
});
