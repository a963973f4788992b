import { request } from "node:http";
import { describe, expect, test } from "vitest";
import type { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { withStockedShop } from "../../../tools/testkit/server/checkoutSuite";

/* The request that starts a checkout: what it may contain, and where the shopper returns to. */

let shop: CheckoutShop;
let tee: string;
withStockedShop((opened, product) => {
  [shop, tee] = [opened, product];
});

describe("an invalid request", () => {
  const one = () => [{ variant_id: `${tee}-S`, quantity: 1 }];
  test.each<[string, unknown]>([
    ["no lines", []],
    ["lines that are no list", { 0: 1 }],
    ["a line that is nothing", [null]],
    ["a line without a variant", [{ quantity: 1 }]],
    ["a variant that is an object", [{ variant_id: {}, quantity: 1 }]],
    ["a negative variant", [{ variant_id: -1, quantity: 1 }]],
    ["no quantity", [{ variant_id: "a-S" }]],
    ...[0, -1, 1.5, "2", null, 1e9].map((quantity): [string, unknown] => [
      `the quantity ${JSON.stringify(quantity)}`,
      [{ variant_id: "a-S", quantity }],
    ]),
    ["a hundred and one lines", Array.from({ length: 101 }, (_, n) => ({ variant_id: n + 1, quantity: 1 }))],
  ])("with %s is refused with a sentence", async (_name, items) => {
    const answer = await shop.startCheckout(items);
    expect(answer).toMatchObject({ status: 400, code: "checkout-request" });
    expect(answer.body["message"]).toMatch(/\.$/);
  });

  test.each(["", "{", "[]", "null", '"text"', "\u0000"])("as %j is refused", async (body) => {
    const answer = await shop.shop.api("/api/shiprocket/access-token", { method: "POST", token: null, body });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ data: { code: "checkout-request" } });
  });

  test("is refused when it is larger than any cart", async () => {
    const body = JSON.stringify({ ...shop.body(one()), padding: "x".repeat(40_000) });
    const path = "/api/shiprocket/access-token";
    expect((await shop.shop.api(path, { method: "POST", token: null, body })).status).toBe(413);
    const stream = new Blob([body]).stream();
    const init = { method: "POST", token: null, body: stream, duplex: "half" };
    expect((await shop.shop.api(path, init)).status).toBe(413);
  });

  test.each([
    "https://elsewhere.example/checkout/success",
    "//elsewhere.example/checkout/success",
    "/checkout/success",
    "javascript:alert(1)",
    "http://127.0.0.1:1/checkout/success",
    "{shop}.elsewhere.example/checkout/success",
    "{shop}@elsewhere.example/checkout/success",
    "{shop}\\@elsewhere.example/",
    " {shop}/checkout/success",
    "{shop}/checkout/success\nX: 1",
    "",
    null,
    7,
    ["{shop}/checkout/success"],
  ])("that would send the shopper to %j is refused", async (address) => {
    const redirect_url = JSON.parse(JSON.stringify(address).replace("{shop}", shop.shop.url));
    const answer = await shop.startCheckout(one(), { changes: { redirect_url } });
    expect(answer).toMatchObject({ status: 400, code: "checkout-redirect" });
  });
});

describe("the redirect URL", () => {
  // fetch does not allow a Host header.
  const begin = (host: string, redirect: string) =>
    new Promise<number>((resolve, reject) => {
      const redirect_url = `${redirect}/checkout/success`;
      const asked = request(
        `${shop.shop.url}/api/shiprocket/access-token`,
        { method: "POST", headers: { Host: host } },
        (answer) => resolve(answer.resume().statusCode ?? 0),
      );
      asked.once("error", reject);
      asked.end(JSON.stringify(shop.body([{ variant_id: `${tee}-S`, quantity: 1 }], { redirect_url })));
    });

  test("may be loopback under its other name", async () => {
    const { port } = shop.shop;
    expect(await begin(`localhost:${port}`, `http://localhost:${port}`)).toBe(200);
  });

  test("may not be another address that the request's Host header names", async () => {
    expect(await begin("evil.example", "http://evil.example")).toBe(400);
    expect(await begin("evil.example", "https://evil.example")).toBe(400);
  });

  test("must be the configured address, whatever the request's Host header", async () => {
    await shop.asOwner("/api/settings", {
      method: "PATCH",
      json: { meta: { appURL: "https://haat.example/" } },
    });
    expect(await begin("haat.example", "https://haat.example")).toBe(200);
    expect(await begin(`127.0.0.1:${shop.shop.port}`, shop.shop.url)).toBe(200);
    expect(await begin("evil.example", "https://evil.example")).toBe(400);
    expect(await begin("haat.example", "http://haat.example:81")).toBe(400);
    await shop.asOwner("/api/settings", { method: "PATCH", json: { meta: { appURL: shop.shop.url } } });
  });
});
