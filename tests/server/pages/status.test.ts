import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendRawRequest } from "../../../tools/testkit/files/smallSite";
import { readHead } from "../../../tools/testkit/pages/head";
import { createProduct, deleteProduct, updateProduct } from "../../../tools/testkit/server/products";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";

let shop: Shop;
let id: string;
beforeAll(async () => {
  shop = await startShop();
  id = await createProduct(shop);
});
afterAll(() => shop.remove());

const get = (target: string) => sendRawRequest(shop.url, target);

async function statusOf(target: string) {
  const { status, headers, body } = await get(target);
  const { title, meta, data } = readHead(String(body));
  return {
    status,
    robots: [headers["x-robots-tag"], meta["robots"]],
    title,
    shared: meta["og:title"],
    nodes: data.length,
  };
}

const missing = {
  robots: ["noindex", "noindex"],
  title: "No such product · Haat",
  shared: undefined,
  nodes: 0,
};

describe("the status of a product's page", () => {
  test.each(["none", "abc123def456ghi", "%F0%9F%91%95", "x".repeat(2000), "'--", "%3Cscript%3E"])(
    "is 404 for the unknown id %j",
    async (unknown) => {
      expect(await statusOf(`/product/${unknown}`)).toEqual({ status: 404, ...missing });
    },
  );

  test("is 404 while the product is hidden, and 200 when it is shown again", async () => {
    await updateProduct(shop, id, { active: false });
    expect(await statusOf(`/product/${id}`)).toEqual({ status: 404, ...missing });
    await updateProduct(shop, id, { active: true });
    expect(await statusOf(`/product/${id}`)).toMatchObject({ status: 200, robots: [undefined, undefined] });
  });

  test("is 410 after the product was deleted, also after a restart", async () => {
    const removed = await createProduct(shop);
    await deleteProduct(shop, removed);
    expect(await statusOf(`/product/${removed}`)).toEqual({ status: 410, ...missing });
    await shop.restart();
    expect(await statusOf(`/product/${removed}`)).toEqual({ status: 410, ...missing });
  });

  test("is 404 for all when the owner closed the products to the public", async () => {
    const rule = (listRule: string | null) =>
      shop.api("/api/collections/products", { method: "PATCH", json: { listRule, viewRule: listRule } });
    await rule(null);
    expect(await statusOf(`/product/${id}`)).toEqual({ status: 404, ...missing });
    expect((await get("/")).status).toBe(200);
    await rule("active = true");
    expect((await get(`/product/${id}`)).status).toBe(200);
  });
});

describe("changed addresses", () => {
  test.each([
    ["/wishlist/", "/wishlist"],
    ["/Wishlist", "/wishlist"],
    ["/SEARCH?q=A%20b+c&x=/", "/search?q=A%20b+c&x=/"],
    ["/Checkout/Success/?oid=1&ost=SUCCESS", "/checkout/success?oid=1&ost=SUCCESS"],
    ["/product/ID/", "/product/ID"],
    ["/Product/ID?a=b", "/product/ID?a=b"],
    ["/PRODUCT/UPPER", "/product/ID"],
    ["/product/%2FID", "/product/ID"],
  ])("%s redirects to %s", async (target, wanted) => {
    const named = (path: string) =>
      path.replace(/UPPER|ID/, (name) => (name === "ID" ? id : id.toUpperCase()));
    const { status, headers } = await get(named(target));
    expect([status, headers.location]).toEqual([301, named(wanted)]);
    expect((await get(named(wanted))).status).toBe(200);
  });

  test("repeated slashes lead to the same page in the end", async () => {
    const { status, headers } = await get(`/product//${id}?a=1`);
    // Go's router answers before every hook, with 307.
    expect([301, 307, 308]).toContain(status);
    expect(headers.location).toBe(`/product/${id}?a=1`);
  });

  test.each(["/nothing/", "/Nothing", "/product/", "/product/A/b", "/product/%22%3E/"])(
    "%s names no page and is not redirected",
    async (target) => {
      expect((await get(target)).status).toBe(404);
    },
  );

  test.each(["/product/%2F", "/pages/%2F", "/pages/%2Fa%2F%2Fb", "/product/%2Fx%2Fy"])(
    "%s names no page and gets the shop's page, not a text",
    async (target) => {
      const { status, headers, body } = await get(target);
      expect([status, headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
      expect(String(body)).toContain('id="root"');
    },
  );

  test.each(["/assets/%2Fx", "/%2F.env", "/product/%2F%5Cx"])("%s names a missing file", async (target) => {
    const { status, headers } = await get(target);
    expect([status, headers["content-type"]]).toEqual([404, "text/plain; charset=utf-8"]);
  });

  test.each(["/%2F%2Fevil.example/", "/%5Cevil.example", "/wishlist/%2e%2e//evil.example"])(
    "%s leads to no other host",
    async (target) => {
      const { headers } = await get(target);
      expect(headers.location ?? "/").toMatch(/^\/(?![/\\])/);
    },
  );
});
