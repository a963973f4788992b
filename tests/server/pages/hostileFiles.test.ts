import { afterAll, beforeAll, expect, test } from "vitest";
import { hostileText } from "../../../tools/testkit/pages/hostileTexts";
import { childText } from "../../../tools/testkit/pages/xml";
import { insertProducts } from "../../../tools/testkit/server/catalogue";
import type { Shop } from "../../../tools/testkit/server/shopServer";
import { runSql } from "../../../tools/testkit/server/sql";
import { itemsOf, origin, requestFile, startNamedShop, textOf, urlsOf, waitForText } from "./publishedFiles";

/* Sitemap and feeds of 1,000 products with hostile names, against the programs' specifications. */

let shop: Shop;
const count = 1000;
beforeAll(async () => {
  shop = await startNamedShop();
  await insertProducts(shop, count, "h");
  await runSql(shop, `UPDATE products SET images = '["/a.jpg","https://cdn.example/b,c.png","/कु/👕.webp"]'`);
  const literal = (text: string) =>
    `'${text.replaceAll("'", "''").replaceAll("x".repeat(10_000), "' || hex(zeroblob(5000)) || '")}'`;
  for (let first = 0; first < count; first += 50) {
    const cases = Array.from(
      { length: 50 },
      (_, at) => `WHEN '${id(first + at)}' THEN ${literal(hostileText(first + at))}`,
    );
    await runSql(
      shop,
      `UPDATE products SET name = CASE id ${cases.join(" ")} END WHERE id BETWEEN '${id(first)}' AND '${id(first + 49)}'`,
    );
  }
  await runSql(shop, "UPDATE products SET description = name || name, gender = substr(name, 1, 60)");
});
afterAll(() => shop.remove());
const id = (index: number) => `h${String(index + 1).padStart(14, "0")}`;

test("sitemap and feed name the same products, and are well-formed", async () => {
  const urls = urlsOf(await waitForText(shop, "/sitemap.xml", (text) => text.includes(id(0)))).filter((url) =>
    url.includes("/product/"),
  );
  const xml = await waitForText(shop, "/feeds/google.xml", (text) => text.includes(id(0)));
  const items = itemsOf(xml);
  const groups = new Set(items.map((item) => `${origin}/product/${childText(item, "g:item_group_id")}`));
  expect(groups).toEqual(new Set(urls));
  // A name of blanks and control characters is no name: such a product has no page.
  expect(urls.length).toBeGreaterThan(800);
  for (const url of urls.filter((_, at) => at % 50 === 0))
    expect((await requestFile(shop, url.replace(origin, ""))).status, url).toBe(200);
});

test("every item keeps the rules of Google's specification", async () => {
  const items = itemsOf(await textOf(shop, "/feeds/google.xml"));
  const ids = new Set<string>();
  for (const item of items) {
    const field = (name: string) => childText(item, `g:${name}`) ?? "";
    ids.add(field("id"));
    expect(field("id")).toMatch(/^[\w.-]{1,50}$/);
    expect(field("title").length).toBeGreaterThan(0);
    expect(field("title").length).toBeLessThanOrEqual(150);
    expect(field("description").length).toBeGreaterThan(0);
    expect(field("description").length).toBeLessThanOrEqual(5000);
    expect(field("price")).toMatch(/^\d+\.\d\d INR$/);
    expect(field("availability")).toMatch(/^(in_stock|out_of_stock)$/);
    expect(field("condition")).toBe("new");
    expect(field("link")).toMatch(/^https:\/\/loom\.example\/product\/\w+$/);
    expect(field("image_link")).toMatch(/^https:\/\/[\x21-\x7e]{1,1990}$/);
    expect(field("item_group_id")).toMatch(/^\w{1,50}$/);
    expect(field("brand").length).toBeLessThanOrEqual(70);
    expect(["", "male", "female", "unisex"]).toContain(field("gender"));
    expect(["adult", "kids"]).toContain(field("age_group"));
  }
  expect(ids.size).toBe(items.length);
});

test("every line keeps the rules of Meta's specification, and has no cell that a spreadsheet runs", async () => {
  const csv = await textOf(shop, "/feeds/meta.csv");
  const [head = "", ...lines] = csv.split("\r\n").slice(0, -1);
  expect(lines).toHaveLength(itemsOf(await textOf(shop, "/feeds/google.xml")).length);
  const columns = head.split(",");
  expect(new Set(columns).size).toBe(columns.length);
  const ids = new Set<string>();
  for (const line of lines) {
    const cells = [...line.matchAll(/"((?:[^"]|"")*)"(?:,|$)/g)].map(([, cell = ""]) => cell);
    expect(cells, line).toHaveLength(columns.length);
    for (const cell of cells) expect(cell).not.toMatch(/^[=+@\t-]/);
    const problems = columns.flatMap((column, at) => {
      const cell = (cells[at] ?? "").replaceAll('""', '"');
      return metaRules[column]?.test(cell) ? [] : [`${column}: ${cell.slice(0, 200)}`];
    });
    expect(problems).toEqual([]);
    ids.add(cells[columns.indexOf("id")] ?? "");
  }
  expect(ids.size).toBe(lines.length);
});

/**
 * The fields that Meta requires and those that the feed has besides, with their values and lengths:
 * https://www.facebook.com/business/help/120325381656392,
 * https://developers.facebook.com/docs/commerce-platform/catalog/fields
 */
const metaRules: Record<string, RegExp> = {
  id: /^[\w.-]{1,100}$/,
  title: /^\S.{0,199}$/su,
  description: /^\S.{0,9998}$/su,
  availability: /^(in stock|out of stock)$/,
  condition: /^new$/,
  price: /^\d+\.\d\d INR$/,
  link: /^https:\/\/loom\.example\/product\/\w+$/,
  image_link: /^https:\/\/[\x21-\x7e]{1,1990}$/,
  brand: /^\S.{0,99}$/su,
  additional_image_link: /^(https:\/\/[\x21-\x2b\x2d-\x7e]{1,1990}(,(?=.)|$)){0,20}$/,
  item_group_id: /^\w{1,100}$/,
  gender: /^(female|male|unisex)?$/,
  age_group: /^(adult|all ages|teen|kids|toddler|infant|newborn)$/,
  size: /^.{0,200}$/su,
  google_product_category: /^\d+$/,
  product_type: /^.{0,750}$/su,
};
