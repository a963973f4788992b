import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startHooksServer } from "../../../tools/testkit/server/hooksServer";
import { createProduct } from "../../../tools/testkit/server/products";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";

/* The headers of responses below /api/ and /_/; tests/server/static has those of the pages. */

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ env: { SHOP_URL: "https://loom.example" } });
  await createProduct(shop);
});
afterAll(() => shop.remove());

const products = "/api/collections/products/records";
const anonymous = { token: null } as const;

const routes: [path: string, method: string, status: number][] = [
  ["/api/health", "GET", 200],
  [products, "GET", 200],
  [products, "POST", 403],
  ["/api/settings", "GET", 401],
  ["/api/nothing", "GET", 404],
  ["/api/shop/catalogue", "GET", 200],
  ["/api/shop/devices", "GET", 401],
  ["/api/shiprocket/products", "GET", 200],
];

describe("HTTPS", () => {
  test.each([...routes, ["/_/", "GET", 200], ["/_/extensions.js", "GET", 200], ["/", "GET", 200]] as const)(
    "is demanded by %s (%s) of a shop with an https address",
    async (path, method, status) => {
      const answer = await shop.api(path, { method, ...anonymous });
      expect(answer.status).toBe(status);
      expect(answer.headers.get("Strict-Transport-Security")).toBe("max-age=31536000");
    },
  );

  test("is demanded by a response that a rate limit refuses", async () => {
    const body = { method: "POST", ...anonymous, json: { identity: "x" } };
    const path = "/api/collections/_superusers/auth-with-password";
    let answer = await shop.api(path, body);
    while (answer.status !== 429) answer = await shop.api(path, body);
    expect(answer.headers.get("Strict-Transport-Security")).toBe("max-age=31536000");
  });

  test("is not demanded by a shop without an https address", async () => {
    await shop.restart({ SHOP_URL: shop.url });
    for (const path of ["/api/health", "/_/", "/"])
      expect((await shop.api(path)).headers.get("Strict-Transport-Security"), path).toBeNull();
    await shop.restart({ SHOP_URL: "https://loom.example" });
  });
});

test.each<(typeof routes)[number]>([...routes, ["/_/", "GET", 200]])(
  "%s (%s) lets a browser tell other sites the shop's origin only",
  async (path, method) => {
    const { headers } = await shop.api(path, { method, ...anonymous });
    expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
  },
);

test.each(routes)("%s (%s) may not be shown as a document", async (path, method) => {
  const policy = (await shop.api(path, { method, ...anonymous })).headers.get("Content-Security-Policy");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
});

test.each(["/api/health", "/_/", "/api/realtime", "/api/files/products/none/none.png"])(
  "the content of %s is not guessed, and no other site may frame it",
  async (path) => {
    const connection = new AbortController();
    const { headers } = await shop.api(path, { ...anonymous, signal: connection.signal });
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("X-Frame-Options")).toBe("SAMEORIGIN");
    connection.abort();
  },
);

test.each(["/_/extensions.js", "/_/extensions/printButtons/main.js"])(
  "browsers revalidate %s, so that they have it after an update",
  async (path) => {
    const answer = await shop.api(path, anonymous);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Cache-Control")).toBe("no-cache");
  },
);

test("the dashboard has PocketBase's own policy, and no plug-ins and no other base address", async () => {
  const plain = await startHooksServer("server");
  const policyOf = async (url: string) => (await fetch(url)).headers.get("Content-Security-Policy");
  const own = await policyOf(`${plain.url}/_/`).finally(() => plain.remove());
  for (const path of ["/_/", "/_/extensions.js"])
    expect(await policyOf(shop.url + path)).toBe(`${own}; object-src 'none'; base-uri 'none'`);
});

describe("another site", () => {
  const foreign = { Origin: "https://elsewhere.example" };

  test.each(routes)("cannot read %s (%s)", async (path, method) => {
    const answer = await shop.api(path, { method, headers: foreign, ...anonymous });
    expect(answer.headers.get("Access-Control-Allow-Origin")).toBeNull();
  });

  test("gets no permission to send a shopper's token", async () => {
    const asked = {
      ...foreign,
      "Access-Control-Request-Method": "GET",
      "Access-Control-Request-Headers": "authorization",
    };
    const answer = await shop.api(products, { method: "OPTIONS", headers: asked, ...anonymous });
    expect(answer.headers.get("Access-Control-Allow-Origin")).toBeNull();
    expect(answer.headers.get("Access-Control-Allow-Headers")).toBeNull();
  });
});

describe("a cache", () => {
  test.each([
    [products, {}],
    ["/api/collections/orders/records", {}],
    ["/api/settings", {}],
    ["/api/shop/orders/none", { token: null, headers: { "X-Receipt": "secret" } }],
    ["/api/shop/register", { method: "POST", token: null, json: {} }],
  ])("may not store the personal response of %s", async (path, init) => {
    expect((await shop.api(path, init)).headers.get("Cache-Control")).toBe("no-store");
  });

  test("may store what every visitor may read", async () => {
    expect((await shop.api(products, anonymous)).headers.get("Cache-Control")).toBe("no-cache");
    expect((await shop.api("/api/shop/catalogue", anonymous)).headers.get("Cache-Control")).toBe("no-cache");
  });
});

test("an event stream is not wrapped in the middleware, which would occupy a JavaScript engine", async () => {
  const connection = new AbortController();
  const answer = await shop.api("/api/realtime", { ...anonymous, signal: connection.signal });
  expect(answer.headers.get("Content-Type")).toBe("text/event-stream");
  expect(answer.headers.get("Strict-Transport-Security")).toBeNull();
  connection.abort();
});
