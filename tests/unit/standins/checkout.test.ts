import { describe, expect, test } from "vitest";
import { computeSignature } from "../../../tools/testkit/standins/shiprocket/checkoutServer";
import { shelf, tee } from "../../../tools/testkit/standins/shiprocket/fakeShop";
import {
  apiSecret,
  askDetails,
  askToken,
  begin,
  call,
  cart,
  checkout,
  now,
  restartCheckout,
  tokenBody,
  withCheckout,
} from "./checkoutCalls";

withCheckout();

const today = { price: 1299, name: "Ajrakh Star Tee", image_url: "https://pictures.example/1.webp" };
const pinned = (catalog_data: object) => [{ variant_id: 11, quantity: 1, catalog_data }];

describe("the signature", () => {
  test("matches the published example", () => {
    expect(computeSignature('{"order_id":"abc","timestamp":"2024-01-11T14:59:36.603Z"}', "test-secret")).toBe(
      "wQWhKaUG6fjaK4NqwKkJ/RNMlF0vGGbcvgpvCv8U44E=",
    );
  });

  test.each([
    ["a wrong key", { headers: { "X-Api-Key": "key-2" } }],
    ["no key", { headers: { "X-Api-Key": "" } }],
    ["a wrong signature", { headers: { "X-Api-HMAC-SHA256": computeSignature("{}", apiSecret) } }],
    ["no signature", { headers: { "X-Api-HMAC-SHA256": "" } }],
    ["other bytes than were signed", { tamperedBody: `${JSON.stringify({ any: 1 })} ` }],
  ])("with %s is refused with 511, and no checkout is created", async (_name, options) => {
    const answer = await call("/api/v1/access-token/checkout", tokenBody(), options);
    expect(answer.status).toBe(511);
    expect(answer.json.ok).toBe(false);
    expect(checkout.orders()).toEqual([]);
  });
});

describe("the token call", () => {
  test("answers with a token, its expiry and an order id of 24 hex digits", async () => {
    const { status, json } = await askToken();
    expect(status).toBe(200);
    expect(json).toEqual({
      ok: true,
      result: {
        token: expect.stringMatching(/^[\w-]{32}$/),
        expires_at: expect.any(String),
        data: { order_id: expect.stringMatching(/^[0-9a-f]{24}$/) },
      },
      error: null,
    });
    expect(Date.parse(String(json.result?.expires_at))).toBeGreaterThan(Date.now());
    expect(checkout.orders()).toMatchObject([{ status: "CREATED", cart_data: { items: cart }, email: null }]);
  });

  test.each([
    ["no items", { cart_data: { items: [] } }],
    ["no cart", { cart_data: undefined }],
    ["the same variant twice", { cart_data: { items: [...cart, { variant_id: 11, quantity: 1 }] } }],
    ["a variant in quotes", { cart_data: { items: [{ variant_id: "11", quantity: 1 }] } }],
    ["a field that no example has", { cart_data: { items: [{ variant_id: 11, quantity: 1, price: 1 }] } }],
    ["a body with a field that no example has", { currency: "INR" }],
    ["a price without name and picture", { cart_data: { items: pinned({ price: 1 }) } }],
    ["a price in quotes", { cart_data: { items: pinned({ ...today, price: "1299" }) } }],
    ["a picture without a host", { cart_data: { items: pinned({ ...today, image_url: "/1.webp" }) } }],
    ["a time in seconds", { timestamp: Math.floor(Date.now() / 1000) }],
    ["a time in words", { timestamp: new Date().toUTCString() }],
    ["a quantity of 0", { cart_data: { items: [{ variant_id: 11, quantity: 0 }] } }],
    ["a quantity in quotes", { cart_data: { items: [{ variant_id: 11, quantity: "1" }] } }],
    ["an item without a variant", { cart_data: { items: [{ quantity: 1 }] } }],
    ["no address to return to", { redirect_url: "/checkout/success" }],
    ["an address that is a script", { redirect_url: "javascript:alert(1)" }],
    ["no timestamp", { timestamp: undefined }],
    ["an old timestamp", { timestamp: new Date(Date.now() - 16 * 60_000).toISOString() }],
  ])("refuses %s", async (_name, changes) => {
    const { status, json } = await askToken(changes);
    expect([status, json.ok]).toEqual([400, false]);
    expect(checkout.orders()).toEqual([]);
  });

  test.each(["checkout_url", "url"] as const)(
    "adds the page's address as %s when configured",
    async (pageField) => {
      await restartCheckout({ pageField });
      const { json } = await askToken();
      expect(json.result?.[pageField]).toBe(checkout.pageUrl(json.result?.token ?? ""));
      expect(checkout.checkoutUrlTemplate).toContain("customCheckoutToken={token}");
    },
  );
});

describe("the details calls", () => {
  test("return the current order", async () => {
    const { orderId } = await begin();
    expect((await askDetails(orderId)).json.result).toMatchObject({ order_id: orderId, status: "CREATED" });
    await checkout.pay(orderId, "asha@gmail.com", "CASH_ON_DELIVERY");
    expect((await askDetails(orderId)).json.result).toMatchObject({
      status: "SUCCESS",
      email: "asha@gmail.com",
      phone: "9876543210",
      payment_type: "CASH_ON_DELIVERY",
      payment_status: "Pending",
      cart_data: { items: cart },
      subtotal_price: 2598,
      total_discount: 130,
      shipping_charges: 0,
      cod_charges: 79,
      total_amount_payable: 2547,
      shipping_address: { city: "Jaipur", pincode: "302001" },
    });
  });

  test("answer 404 for an unknown order", async () => {
    expect((await askDetails("0".repeat(24))).status).toBe(404);
  });

  test.each([
    ["another status", { status: "FAILED" }],
    ["no status", { status: undefined }],
    ["a date in words", { startDate: "yesterday" }],
    ["a field that no example has", { sort: "asc" }],
  ])("refuse a list with %s", async (_name, changes) => {
    const span = { startDate: new Date(0).toISOString(), endDate: now() };
    const body = { ...span, status: "SUCCESS", page: 1, limit: 2, timestamp: now(), ...changes };
    expect((await call("/api/v1/custom-platform-order/details/list", body)).status).toBe(400);
  });

  test("list orders by time and status, in pages", async () => {
    const placed: string[] = [];
    for (let number = 0; number < 3; number += 1) {
      const { orderId } = await begin();
      await checkout.pay(orderId, `${number}@gmail.com`);
      placed.unshift(orderId);
    }
    await begin();
    const hourMs = 3_600_000;
    const list = async (changes: object = {}) =>
      (
        await call("/api/v1/custom-platform-order/details/list", {
          startDate: new Date(Date.now() - 2 * hourMs).toISOString(),
          endDate: new Date(Date.now() + hourMs).toISOString(),
          status: "SUCCESS",
          page: 1,
          limit: 2,
          timestamp: now(),
          ...changes,
        })
      ).json.result;
    const ids = (result: unknown) => (result as { data: { id: string }[] }).data.map(({ id }) => id);
    expect(await list()).toMatchObject({ total: 3, page: 1, limit: 2 });
    expect([...ids(await list()), ...ids(await list({ page: 2 }))]).toEqual(placed);
    expect(await list({ status: "INITIATED" })).toMatchObject({ total: 0 });
    expect(await list({ endDate: new Date(Date.now() - hourMs).toISOString() })).toMatchObject({ total: 0 });
  });
});

describe("pushes", () => {
  test("are accepted with a signature and refused without", async () => {
    expect((await call("/wh/v1/custom/product", tee)).status).toBe(200);
    expect((await call("/wh/v1/custom/collection", shelf)).status).toBe(200);
    expect((await call("/wh/v1/custom/product", tee, { headers: { "X-Api-Key": "" } })).status).toBe(511);
    expect(checkout.pushes()).toEqual([
      { kind: "product", body: tee },
      { kind: "collection", body: shelf },
    ]);
  });

  const [first] = tee.variants;
  const size = (change: object) => ({ ...tee, variants: [{ ...first, ...change }] });
  test.each<[string, "product" | "collection", object]>([
    ["a product with an id in quotes", "product", { ...tee, id: "1" }],
    ["an id that a float cannot hold", "product", { ...tee, id: 2 ** 53 }],
    ["a variant with an id in quotes", "product", size({ id: "11" })],
    ["a weight of 0", "product", size({ weight: 0, grams: 0 })],
    ["a weight that contradicts the grams", "product", size({ weight: 250 })],
    ["a price as a number", "product", size({ price: 1299 })],
    ["PocketBase's form of a time", "product", { ...tee, updated_at: "2026-01-02 03:04:05.678Z" }],
    ["no time", "product", { ...tee, created_at: "" }],
    ["a status of another kind", "product", { ...tee, status: "archived" }],
    ["a relative picture", "product", { ...tee, image: { src: "/1.webp" } }],
    ["an unknown field", "product", { ...tee, timestamp: now() }],
    ["a product without variants", "product", { ...tee, variants: [] }],
    ["a collection with an id in letters", "collection", { ...shelf, id: "C-NEW" }],
    ["a collection without its times", "collection", { ...shelf, created_at: "" }],
  ])("with %s are refused", async (_name, kind, body) => {
    expect((await call(`/wh/v1/custom/${kind}`, body)).status).toBe(400);
    expect(checkout.pushes()).toEqual([]);
  });
});

describe("the recorded calls", () => {
  test("include refused calls", async () => {
    await begin();
    await call("/api/v1/custom-platform-order/details", {}, { headers: { "X-Api-Key": "" } });
    expect(checkout.calls()).toMatchObject([
      { path: "/api/v1/access-token/checkout", signed: true, body: { cart_data: { items: cart } } },
      { path: "/api/v1/custom-platform-order/details", signed: false },
    ]);
  });
});
