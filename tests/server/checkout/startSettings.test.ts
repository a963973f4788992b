import { describe, expect, test } from "vitest";
import { checkoutUnavailable } from "../../../src/domain/checkout/messages";
import { CheckoutShop, startRecordingServer } from "../../../tools/testkit/server/checkoutShop";
import { startShop } from "../../../tools/testkit/server/shopServer";

/*
 * Starts of a checkout at shops with other settings, or at a checkout service with other answers: each test
 * has a shop of its own.
 */

describe("without keys", () => {
  test.each([
    [{}, "SHIPROCKET_API_KEY, SHIPROCKET_API_SECRET not set"],
    [{ SHIPROCKET_API_KEY: "k" }, "SHIPROCKET_API_SECRET not set"],
    [
      { SHIPROCKET_API_KEY: "k", SHIPROCKET_API_SECRET: "s", SHIPROCKET_CHECKOUT_URL: "https://x.example/" },
      "SHIPROCKET_CHECKOUT_URL is no web address with {token} in it",
    ],
    [
      { SHIPROCKET_API_KEY: "k", SHIPROCKET_API_SECRET: "hush-hush", SHIPROCKET_API_URL: "ftp://x" },
      "SHIPROCKET_API_URL is no web address",
    ],
  ])("(%j) checkout says that it is unavailable, and the log says why, once", async (env, why) => {
    const bare = await startShop({ env });
    try {
      for (let count = 0; count < 2; count += 1) {
        const answer = await bare.api("/api/shiprocket/access-token", {
          method: "POST",
          token: null,
          json: {},
        });
        expect(answer.status).toBe(503);
        expect(await answer.json()).toEqual({
          status: 503,
          message: checkoutUnavailable,
          data: { code: "checkout-unconfigured" },
        });
      }
      expect(bare.log().match(/Checkout is off: .*/g)).toEqual([`Checkout is off: ${why}.`]);
      expect(bare.log()).not.toContain("hush-hush");
    } finally {
      await bare.remove();
    }
  });
});

test("an order id that Shiprocket assigns twice belongs to the newer checkout, until it is an order", async () => {
  const order_id = "0".repeat(24);
  const details = { order_id, status: "SUCCESS", total_amount_payable: 999 };
  const token = { token: "t", expires_at: new Date(Date.now() + 60_000), data: { order_id } };
  const repeating = await startRecordingServer((path) => (path.endsWith("/details") ? details : token));
  const other = await CheckoutShop.open(repeating.env);
  try {
    const cart = [{ variant_id: `${await other.createProduct()}-S`, quantity: 1 }];
    const [first, second] = [await other.startCheckout(cart), await other.startCheckout(cart)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect((await other.readOrder(order_id, first.receipt)).status).toBe(404);
    expect((await other.readOrder(order_id, second.receipt)).status).toBe(200);
    expect(await other.startCheckout(cart)).toMatchObject({ status: 200, orderId: "", receipt: "" });
    expect((await other.readOrder(order_id, second.receipt)).status).toBe(200);
  } finally {
    await other.stop();
    repeating.close();
  }
});

test.each([undefined, {}, { order_id: null }])(
  "the checkout starts without an order id, too (%j)",
  async (data) => {
    const brief = await startRecordingServer(() => ({ token: "t", ...(data && { data }) }));
    const other = await CheckoutShop.open(brief.env);
    try {
      const begun = await other.startCheckout([
        { variant_id: `${await other.createProduct()}-S`, quantity: 1 },
      ]);
      expect(begun).toMatchObject({ status: 200, orderId: "", receipt: "" });
      expect(begun.page).toContain("t");
    } finally {
      await other.stop();
      brief.close();
    }
  },
);

test("checkouts per address are limited", async () => {
  const bare = await startShop();
  try {
    const ask = () => bare.api("/api/shiprocket/access-token", { method: "POST", token: null, json: {} });
    const statuses: number[] = [];
    for (let round = 0; round < 32; round += 1)
      statuses.push(...(await Promise.all(Array.from({ length: 10 }, async () => (await ask()).status))));
    expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(300);
    expect(statuses).toContain(429);
  } finally {
    await bare.remove();
  }
});
