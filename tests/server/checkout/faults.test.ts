import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { checkoutUnavailable } from "../../../src/domain/checkout/messages";
import { repeatInParallel } from "../../../tools/testkit/server/accountsShop";
import { apiKey, apiSecret, CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { createProduct } from "../../../tools/testkit/server/products";
import { startShop } from "../../../tools/testkit/server/shopServer";
import {
  type CheckoutFault,
  checkoutFaults,
  refusalText,
} from "../../../tools/testkit/standins/shiprocket/checkoutServer";

let shop: CheckoutShop;
let items: { variant_id: string; quantity: number }[];
beforeAll(async () => {
  shop = await CheckoutShop.open();
  items = [{ variant_id: `${await shop.createProduct({ stockbysize: { S: 9999 } })}-S`, quantity: 1 }];
});
afterEach(() => shop.checkout.setFault());
afterAll(() => shop.stop());

// Ten seconds, plus time for a busy machine; without a time limit Shiprocket's stand-in would hang for ever.
const bounded = 40_000;
/** Counts the calls for checkouts only: the shop's jobs call Shiprocket, too. */
const tokenCalls = () =>
  shop.checkout.calls().filter(({ path }) => path.endsWith("/access-token/checkout")).length;
const quick = checkoutFaults.filter((fault) => fault !== "hang" && fault !== "drip");
const said: Partial<Record<CheckoutFault, string>> = {
  "error-message": refusalText,
  "error-text": refusalText,
  message: refusalText,
};
const logged: Record<CheckoutFault, RegExp> = {
  down: /connection refused/,
  hang: /did not answer in time/,
  reset: /reset by peer|EOF/,
  "511": /answered 511: Network Authentication Required/,
  "500-html": /answered 500 with no JSON: Sorry ?Something went wrong on our side/,
  "200-html": /answered 200 with no JSON/,
  "no-token": /has no token/,
  huge: /longer than \d+ bytes/,
  drip: /did not answer in time/,
  redirect: /answered 307|leads elsewhere/,
  "expired-token": /expired/,
  "error-message": /answered 400: This cart/,
  "error-text": /answered 400: This cart/,
  message: /answered 400: This cart/,
  "script-page": /names no web page/,
};

/** The lines that were logged meanwhile. */
async function logOf(work: () => Promise<void>): Promise<string> {
  const before = shop.shop.log().length;
  await work();
  return shop.shop.log().slice(before);
}

async function isRefused(fault: CheckoutFault): Promise<void> {
  await shop.checkout.setFault(fault);
  const before = (await shop.records("checkouts")).length;
  const log = await logOf(async () => {
    const answer = await shop.startCheckout(items);
    expect(answer).toMatchObject({ status: 503, code: "checkout-unavailable" });
    expect(answer.body["message"]).toBe(said[fault] ?? checkoutUnavailable);
    expect(JSON.stringify(answer.body)).not.toMatch(/token|key-of|secret-of/);
  });
  expect(log).toMatch(/ A checkout could not be started \(ms \d+\): Shiprocket: .*\.$/m);
  expect(log).toMatch(logged[fault]);
  expect(await shop.records("checkouts")).toHaveLength(before);
  await shop.checkout.setFault();
  expect((await shop.startCheckout(items)).status).toBe(200);
}

describe("when Shiprocket's response is", () => {
  test.each(quick)(
    "%s, the shopper gets a short message, the log has the reason, and the next checkout works",
    isRefused,
  );

  test("a slow trickle of bytes, so too, within ten seconds", async () => {
    const from = Date.now();
    await isRefused("drip");
    expect(Date.now() - from).toBeLessThan(bounded);
  });
});

test("redirects are not followed, so the keys are not sent elsewhere", () => {
  expect(shop.checkout.redirectsFollowed()).toBe(0);
});

test.each([301, 302, 303, 307, 308])(
  "a redirect with %i is not followed, and the keys are not sent elsewhere",
  async (status) => {
    let followed = 0;
    const elsewhere = createServer((_request, response) => {
      followed += 1;
      response.end("{}");
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
    const { port } = elsewhere.address() as AddressInfo;
    const upstream = createServer((_request, response) => {
      response.writeHead(status, { Location: `http://localhost:${port}/` }).end();
    });
    await new Promise<void>((resolve) => upstream.listen(0, "127.0.0.1", resolve));
    const env = {
      SHIPROCKET_API_URL: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`,
      SHIPROCKET_API_KEY: apiKey,
      SHIPROCKET_API_SECRET: apiSecret,
    };
    const bare = await startShop({ env });
    try {
      const id = await createProduct(bare);
      const json = {
        cart_data: { items: [{ variant_id: `${id}-S`, quantity: 1 }] },
        redirect_url: `${bare.url}/checkout/success`,
      };
      const answer = await bare.api("/api/shiprocket/access-token", { method: "POST", token: null, json });
      expect([answer.status, followed]).toEqual([503, 0]);
    } finally {
      await bare.remove();
      upstream.close();
      elsewhere.close();
    }
  },
);

test("the log contains neither key nor secret nor token", () => {
  expect(shop.shop.log()).not.toContain(apiKey);
  expect(shop.shop.log()).not.toContain(apiSecret);
  expect(shop.shop.log()).not.toMatch(/customCheckoutToken/);
});

test("a request that may have arrived is not repeated; one that was never sent is", async () => {
  for (const fault of ["reset", "500-html", "511"] as const) {
    await shop.checkout.setFault(fault);
    const before = tokenCalls();
    await shop.startCheckout(items);
    expect(tokenCalls() - before, fault).toBe(1);
  }
  await shop.checkout.setFault("down");
  const answer = shop.startCheckout(items);
  // The server returns during the retry, or the checkout has failed: both are right, two requests are not.
  const before = tokenCalls();
  await shop.checkout.setFault();
  const { status } = await answer;
  expect(tokenCalls() - before).toBe(status === 200 ? 1 : 0);
});

test("with a hanging Shiprocket forty checkouts all get a response, and other requests do not wait", async () => {
  await shop.checkout.setFault("hang", "token");
  const before = tokenCalls();
  const from = Date.now();
  let waiting = 40;
  const all = repeatInParallel(40, async () => {
    const answer = await shop.startCheckout(items);
    waiting -= 1;
    return answer;
  });
  // The others are refused while eight have waited for three seconds.
  await expect.poll(() => tokenCalls() - before).toBeGreaterThanOrEqual(8);

  for (const path of [
    "/api/collections/products/records?perPage=12",
    "/api/shop/catalogue",
    "/",
    "/api/health",
  ])
    expect((await shop.shop.api(path, { token: null })).status).toBe(200);
  expect(waiting).toBeGreaterThan(0);

  // With this many hanging requests, the next one is refused at once.
  const toldAtOnce = async () => {
    const answer = await shop.shop
      .api("/api/shiprocket/access-token", {
        method: "POST",
        token: null,
        json: shop.body(items),
        signal: AbortSignal.timeout(1000),
      })
      .catch(() => undefined);
    return answer?.status;
  };
  await expect.poll(toldAtOnce, { timeout: 8000, interval: 500 }).toBe(503);
  expect(waiting).toBeGreaterThan(0);
  for (const answer of await all) expect(answer).toMatchObject({ status: 503, code: "checkout-unavailable" });
  expect(Date.now() - from).toBeLessThan(bounded);
  await shop.checkout.setFault();
  expect((await shop.startCheckout(items)).status).toBe(200);
  expect(shop.shop.log()).toMatch(logged.hang);
});
