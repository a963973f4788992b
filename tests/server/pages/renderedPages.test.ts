import { existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sendRawRequest } from "../../../tools/testkit/files/smallSite";
import { createProduct, deleteProduct, updateProduct } from "../../../tools/testkit/server/products";
import { type CountingHooks, createRenderCountingHooks } from "../../../tools/testkit/server/renderCounter";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";

let hooks: CountingHooks;
let shop: Shop;
let tee: string;
let pants: string;

beforeAll(async () => {
  hooks = createRenderCountingHooks();
  shop = await startShop({ hooksDir: hooks.hooksDir });
  tee = await createProduct(shop, { name: "Indigo Tee", price: 999, description: "Dyed twelve times." });
  pants = await createProduct(shop, { name: "Loose Pants", price: 123456, collection_ids: ["C-BOTTOM"] });
});
afterAll(async () => {
  await shop.remove();
  hooks.remove();
});
beforeEach(() => {
  hooks.takeRendered();
});

const get = (target: string, headers: Record<string, string> = {}, method = "GET") =>
  sendRawRequest(shop.url, target, { headers, method });
const text = async (target: string) => String((await get(target)).body);
const folder = () => path.join(shop.dataDir, "shop_cache", "pages");
const keptFiles = () => readdirSync(folder()).filter((name) => name.endsWith(".html"));

/** The data block of a page. */
function dataOf(html: string): { cursor: string; lists: boolean; products: Record<string, unknown>[] } {
  return JSON.parse(/<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? "");
}

/** The catalogue's cursor as devices read it. */
async function cursor(): Promise<string> {
  const [head = ""] = (await (await shop.api("/api/shop/catalogue")).text()).split("\n");
  const snapshot = JSON.parse(head) as { epoch: string; cursor: number };
  const changes = await shop.api(`/api/shop/catalogue/changes?since=${snapshot.epoch}.${snapshot.cursor}`);
  return ((await changes.json()) as { cursor: string }).cursor;
}

describe("the first screen in the HTML", () => {
  test("home has heading, lists, cards with prices, and their products as data", async () => {
    const html = await text("/");
    expect(html).toMatch(/<h1 id="banner-title">[^<]+<\/h1>/);
    for (const title of ["New Arrivals", "Tee", "Bottom"]) expect(html).toContain(`>${title}</h2>`);
    expect(html).toContain('<h3 class="card-name">Indigo Tee</h3><p class="card-price">₹999</p>');
    expect(html).toContain("₹1,23,456");
    const { products, lists } = dataOf(html);
    expect(products.map(({ id }) => id).sort()).toEqual([tee, pants].sort());
    expect(products.map(({ description }) => description)).toEqual([undefined, undefined]);
    expect(lists).toBe(true);
  });

  test("a product page has name, price, sizes, stock and description, and the products of its own first screen", async () => {
    const html = await text(`/product/${tee}`);
    expect(html).toContain('<h1 id="product-name">Indigo Tee</h1>');
    for (const shown of ["₹999", ">S</button>", ">M</button>", "Select a size", "Dyed twelve times."])
      expect(html).toContain(shown);
    const [own, other] = dataOf(html).products;
    expect(own).toMatchObject({ id: tee, description: "Dyed twelve times.", stockbysize: { S: 3, M: 20 } });
    expect(other).toMatchObject({ id: pants });
    expect(html).toMatch(/<link rel="stylesheet"[^>]+href="\/assets\/ProductPage-[^"]+\.css">/);
    const scripts = html.match(/<script type="module"[^>]+src="[^"]+"/g) ?? [];
    expect(scripts.map((script) => /assets\/(\w+)/.exec(script)?.[1])).toEqual(["index", "ProductPage"]);
    expect(html).toMatch(/<link rel="modulepreload"[^>]+href="\/assets\/rules-[^"]+\.js">/);
  });

  test("the search has its heading and field", async () => {
    const html = await text("/search");
    expect(html).toContain("<h1>Search</h1>");
    expect(html).toContain('aria-label="Search products"');
    expect(html).toContain('<a href="/search?q=Bottom"');
    const found = await text("/search?q=tee");
    expect(found).toContain("<h1>Search</h1>");
    expect(found).toContain("<title>Search: tee · Haat</title>");
    expect(found).not.toContain("Look for");
  });

  test("the markup has no style attribute, which the Content-Security-Policy forbids", async () => {
    for (const target of ["/", `/product/${tee}`, "/search"])
      expect(await text(target)).not.toMatch(/<[^>]+\sstyle=/);
  });

  test("home with a filter in its address has no list that shows all products", async () => {
    const html = await text("/?tee-size=M&utm_source=mail");
    expect(html).toContain('<div id="root"></div>');
    expect(await text("/?utm_source=mail")).toContain("Indigo Tee");
  });

  test("what needs the page's data, scripts and pictures is named in head and Link header", async () => {
    const { headers, body } = await get("/");
    const [, script] = /<script type="module"[^>]+src="([^"]+)"/.exec(String(body)) ?? [];
    expect(headers.link).toContain(`<${script}>; rel=modulepreload`);
    expect(headers.link).toMatch(/<\/assets\/index-[^>]+\.css>; rel=preload; as=style/);
    expect(headers.link).toContain('as=font; type="font/woff2"; crossorigin');
    expect(headers.link).toContain(
      '</video/poster-mobile.webp>; rel=preload; as=image; media="(max-width: 47.99rem)"; fetchpriority=high',
    );
    expect((await get(`/product/${tee}`)).headers.link).not.toContain("poster");
    expect((await get("/wishlist")).headers.link).toBeUndefined();
  });
});

describe("hostile texts", () => {
  test.each([
    `</script><img src=x onerror="alert(1)">`,
    `<!--<script>`,
    `]]>"'&amp;$&$1</title></head></body>`,
    "line\u2028ends\u2029here",
  ])("%j stays text", async (name) => {
    const id = await createProduct(shop, { name, description: `${name} ${name}` });
    for (const target of [`/product/${id}`, "/"]) {
      const html = await text(target);
      const { products } = dataOf(html);
      expect(products.find((product) => product["id"] === id)?.["name"]).toBe(name);
      expect(html).not.toContain("<img src=x");
      expect(html).not.toContain("<!--<script");
      // The built page's own elements, once each.
      expect(html.match(/<\/head>/g)).toHaveLength(1);
      expect(html.match(/<\/body>/g)).toHaveLength(1);
    }
    await deleteProduct(shop, id);
  });
});

describe("a kept page", () => {
  test("is rendered once for 20 requests at the same time, and again after a change of what it shows", async () => {
    await updateProduct(shop, tee, { price: 1001 });
    const first = await Promise.all(Array.from({ length: 20 }, () => text("/")));
    expect(new Set(first).size).toBe(1);
    expect(first[0]).toContain("₹1,001");
    expect(hooks.takeRendered()).toEqual(["/"]);

    await updateProduct(shop, tee, { price: 1002 });
    const second = await Promise.all(Array.from({ length: 20 }, () => text("/")));
    expect(new Set(second).size).toBe(1);
    expect(second[0]).toContain("₹1,002");
    expect(hooks.takeRendered()).toEqual(["/"]);
  });

  test("of a product is rendered again when this product or one of its related ones changes, not for others", async () => {
    const others = [];
    for (let at = 0; at < 5; at += 1)
      others.push(
        await createProduct(shop, { name: `New ${at}`, createdat: `2030-01-0${at + 1}T00:00:00Z` }),
      );
    await text(`/product/${tee}`);
    hooks.takeRendered();
    await updateProduct(shop, pants, { price: 777 });
    await text(`/product/${tee}`);
    expect(hooks.takeRendered()).toEqual([]);
    await updateProduct(shop, others[4] ?? "", { price: 888 });
    expect(await text(`/product/${tee}`)).toContain("₹888");
    expect(hooks.takeRendered()).toEqual([`/product/${tee}`]);
    for (const id of others) await deleteProduct(shop, id);
  });

  test("carries the cursor that it was made from", async () => {
    await updateProduct(shop, tee, { price: 1003 });
    const now = await cursor();
    expect(dataOf(await text("/")).cursor).toBe(now);
    expect(dataOf(await text(`/product/${tee}`)).cursor).toBe(now);
  });

  test("has a strong ETag per encoding, 304 for it, HEAD, and a length", async () => {
    const gzip = await get("/", { "Accept-Encoding": "gzip, br" });
    const plain = await get("/");
    expect(gzip.headers).toMatchObject({
      "content-encoding": "gzip",
      "content-length": `${gzip.body.length}`,
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
      vary: "Accept-Encoding",
    });
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.headers.etag).not.toBe(gzip.headers.etag);
    for (const [answer, encoding] of [
      [gzip, "gzip"],
      [plain, "identity"],
    ] as const) {
      const headers = { "Accept-Encoding": encoding };
      const etag = String(answer.headers.etag);
      expect(etag).toMatch(/^"[\w-]+"$/);
      expect((await get("/", { ...headers, "If-None-Match": etag })).status).toBe(304);
      const head = await get("/", headers, "HEAD");
      expect([head.status, head.headers.etag, head.body.length]).toEqual([200, etag, 0]);
    }
    const refused = await get("/", { "Accept-Encoding": "gzip;q=0" });
    expect(refused.headers["content-encoding"]).toBeUndefined();
    await updateProduct(shop, tee, { price: 1004 });
    expect((await get("/", { "If-None-Match": String(plain.headers.etag) })).status).toBe(200);
    expect(hooks.takeRendered()).toEqual(["/"]);
  });

  test("is rendered again when its file was deleted", async () => {
    const before = await text("/");
    for (const name of keptFiles()) rmSync(path.join(folder(), name));
    expect(await text("/")).toBe(before);
  });

  test("follows the shop's name", async () => {
    const rename = (appName: string) =>
      shop.api("/api/settings", { method: "PATCH", json: { meta: { appName } } });
    await rename("Loom & Sons");
    const html = await text("/");
    expect(html).toContain("About Loom &amp; Sons</h2>");
    await rename("Haat");
    expect(await text("/")).toContain("About Haat</h2>");
  });

  test("leaves its current and its previous file, and none after a restart", async () => {
    for (let price = 2000; price < 2005; price += 1) {
      await updateProduct(shop, tee, { price });
      await text("/search");
      await text("/");
    }
    const pages = new Set(keptFiles());
    await text("/");
    expect(pages.size).toBeLessThan(20);
    await shop.restart();
    expect(existsSync(folder()) ? keptFiles() : []).toEqual([]);
    expect(await text("/")).toContain("₹2,004");
  });
});

describe("without a first screen", () => {
  test("a hidden or unknown product's page is the page as built, and no earlier one", async () => {
    expect(await text(`/product/${pants}`)).toContain('<h1 id="product-name">Loose Pants</h1>');
    await updateProduct(shop, pants, { active: false });
    for (const target of [`/product/${pants}`, "/product/doesnotexist00"]) {
      const { status, body } = await get(target);
      expect(status).toBe(404);
      expect(String(body)).toContain('<div id="root"></div>');
      expect(String(body)).not.toContain("Loose Pants");
    }
    await updateProduct(shop, pants, { active: true });
    expect(await text(`/product/${pants}`)).toContain('<h1 id="product-name">Loose Pants</h1>');
  });

  test("a page that cannot be rendered is sent as built, is tried once per change, and is reported", async () => {
    await updateProduct(shop, tee, { price: 3001 });
    hooks.fail(true);
    for (let at = 0; at < 3; at += 1) {
      const { status, body } = await get("/");
      expect(status).toBe(200);
      expect(String(body)).toContain('<div id="root"></div>');
    }
    hooks.fail(false);
    expect(hooks.takeRendered()).toEqual(["/"]);
    expect(shop.log()).toContain("The test lets it fail.");
    await updateProduct(shop, tee, { price: 3002 });
    expect(await text("/")).toContain("₹3,002");
  });
});
