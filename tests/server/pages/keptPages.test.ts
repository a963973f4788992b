import { existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readHead } from "../../../tools/testkit/pages/head";
import { getPage, pageDataOf, pageHtml } from "../../../tools/testkit/pages/renderedPage";
import { createProduct, deleteProduct, updateProduct } from "../../../tools/testkit/server/products";
import { type CountingHooks, createRenderCountingHooks } from "../../../tools/testkit/server/renderCounter";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";

/* The files in which the server keeps rendered pages, and pages that cannot be rendered. */

let hooks: CountingHooks;
let shop: Shop;
let tee: string;
let pants: string;

beforeAll(async () => {
  hooks = createRenderCountingHooks();
  shop = await startShop({ hooksDir: hooks.hooksDir });
  tee = await createProduct(shop, { name: "Indigo Tee", price: 999 });
  pants = await createProduct(shop, { name: "Loose Pants", price: 123456, collection_ids: ["C-BOTTOM"] });
});
afterAll(async () => {
  await shop.remove();
  hooks.remove();
});
beforeEach(() => {
  hooks.takeRendered();
});

const get = (target: string, headers?: Record<string, string>, method?: string) =>
  getPage(shop, target, headers, method);
const text = (target: string) => pageHtml(shop, target);
const folder = () => path.join(shop.dataDir, "shop_cache", "pages");
const keptFiles = () => readdirSync(folder()).filter((name) => name.endsWith(".html"));

/** The catalogue's cursor as devices read it. */
async function cursor(): Promise<string> {
  const [head = ""] = (await (await shop.api("/api/shop/catalogue")).text()).split("\n");
  const snapshot = JSON.parse(head) as { epoch: string; cursor: number };
  const changes = await shop.api(`/api/shop/catalogue/changes?since=${snapshot.epoch}.${snapshot.cursor}`);
  return ((await changes.json()) as { cursor: string }).cursor;
}

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
    expect(pageDataOf(await text("/")).cursor).toBe(now);
    expect(pageDataOf(await text(`/product/${tee}`)).cursor).toBe(now);
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

  test("is kept once for all hosts that a client invents, with the host in its head", async () => {
    await text("/");
    const files = keptFiles().length;
    hooks.takeRendered();
    const port = new URL(shop.url).port;
    for (const Host of [
      "a.example",
      "b.example:81",
      "127.0.0.1:1",
      "127.0.0.1:2",
      `c.example:${port}`,
      "localhost",
    ]) {
      const { headers, body } = await get("/", { Host });
      expect(readHead(String(body)).canonical).toBe(`http://${Host}/`);
      expect(String(body)).toContain("Indigo Tee");
      expect(headers.link).toContain("rel=modulepreload");
      const again = await get("/", { Host, "If-None-Match": String(headers.etag) });
      expect(again.status).toBe(304);
    }
    expect(hooks.takeRendered()).toEqual(["/"]);
    expect(keptFiles()).toHaveLength(files + 1);
  });

  test("is rendered again when its file was deleted", async () => {
    const before = await text("/");
    for (const name of keptFiles()) rmSync(path.join(folder(), name));
    expect(await text("/")).toBe(before);
  });

  test("is compressed again when its compressed file was deleted", async () => {
    const packed = () => get("/", { "Accept-Encoding": "gzip" });
    // The requests before it, so that every engine has just sent the page.
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(Array.from({ length: 30 }, packed));
      rmSync(
        path.join(
          folder(),
          `${String((await packed()).headers.etag)
            .slice(1)
            .replace(/-gzip"$/, ".html.gz")}`,
        ),
      );
      expect((await packed()).headers["content-encoding"]).toBe("gzip");
    }
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
