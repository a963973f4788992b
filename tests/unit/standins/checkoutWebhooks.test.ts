import { describe, expect, test } from "vitest";
import { computeSignature } from "../../../tools/testkit/standins/shiprocket/checkoutServer";
import { apiSecret, begin, checkout, shop, withCheckout } from "./checkoutCalls";

const email = "asha@gmail.com";

withCheckout();

describe("webhooks about orders", () => {
  const order = async () => {
    const { orderId } = await begin();
    await checkout.pay(orderId, email);
    return orderId;
  };
  const statuses = () => shop.received.map(({ text }) => (JSON.parse(text) as { status: string }).status);

  test("unsigned have neither key nor signature", async () => {
    checkout.setWebhook({ kind: "unsigned" });
    await order();
    const [message] = await shop.waitForMessages(1);
    expect(Object.keys(message?.headers ?? {}).filter((name) => name.startsWith("x-api"))).toEqual([]);
  });

  test("forged have a wrong total and a signature of another secret", async () => {
    checkout.setWebhook({ kind: "forged" });
    await order();
    const [message] = await shop.waitForMessages(1);
    expect(JSON.parse(message?.text ?? "")).toMatchObject({ status: "SUCCESS", total_amount_payable: 1 });
    expect(message?.headers["x-api-hmac-sha256"]).not.toBe(computeSignature(message?.text ?? "", apiSecret));
  });

  test("repeated arrive in parallel", async () => {
    checkout.setWebhook({ kind: "repeated", times: 5 });
    await order();
    await shop.waitForMessages(5);
    expect(new Set(shop.received.map(({ text }) => text)).size).toBe(1);
  });

  test("out of order end with the previous state", async () => {
    checkout.setWebhook({ kind: "out-of-order" });
    await order();
    await shop.waitForMessages(2);
    expect(statuses()).toEqual(["SUCCESS", "INITIATED"]);
  });

  test("delayed arrive later, and never do not arrive", async () => {
    checkout.setWebhook({ kind: "never" });
    await order();
    checkout.setWebhook({ kind: "delayed", ms: 30 });
    const late = await order();
    expect(shop.received).toEqual([]);
    const [message] = await shop.waitForMessages(1);
    expect(JSON.parse(message?.text ?? "")).toMatchObject({ order_id: late });
  });

  test("are sent again when the shop does not answer 200", async () => {
    shop.answer(500);
    await order();
    await shop.waitForMessages(1);
    shop.answer(200);
    await shop.waitForMessages(2);
    expect(statuses()).toEqual(["SUCCESS", "SUCCESS"]);
  });

  test("sent by a test can have any content and an unknown order, and return the statuses", async () => {
    shop.answer(404);
    const claim = { status: "SUCCESS", email: "thief@gmail.com" } as const;
    expect(await checkout.sendWebhook("f".repeat(24), { claim, signature: "none", times: 2 })).toEqual([
      404, 404,
    ]);
    expect(JSON.parse(shop.received[0]?.text ?? "")).toEqual({ order_id: "f".repeat(24), ...claim });
  });
});
