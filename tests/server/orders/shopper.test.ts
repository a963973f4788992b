import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { waitForOrder } from "../../../tools/testkit/server/checkoutSuite";
import { changeOrder } from "../../../tools/testkit/server/orders";
import { openRealtime } from "../../../tools/testkit/server/realtime";

let shop: CheckoutShop;
let tee: string;
beforeAll(async () => {
  shop = await CheckoutShop.open();
  tee = await shop.createProduct({ name: "Tee <b>& Co</b>", stockbysize: { S: 900, M: 900 } });
});
afterEach(async () => {
  shop.checkout.setWebhook({ kind: "signed" });
  await shop.checkout.setFault();
});
afterAll(() => shop.stop());

const items = () => [{ variant_id: `${tee}-S`, quantity: 2 }];
const signedIn = async () => {
  const email = await shop.createShopper();
  return { email, ...(await shop.signIn(email)) };
};

async function ordered(email: string, token?: string) {
  const started = await shop.startCheckout(items(), { token });
  await shop.checkout.pay(started.orderId, email);
  await waitForOrder(shop, started.orderId);
  return started;
}

const mine = async (token: string) => {
  const { body } = await shop.request("/api/collections/orders/records?sort=-createdAt", {
    method: "GET",
    token,
  });
  return (body["items"] as { orderId: string }[]).map(({ orderId }) => orderId);
};

describe("an order belongs", () => {
  test("to the account that started it, whatever address was given at the checkout", async () => {
    const asha = await signedIn();
    const { orderId } = await ordered("somebody.else@example.com", asha.token);
    expect(await shop.order(orderId)).toMatchObject({
      userId: asha.record.id,
      userEmail: "somebody.else@example.com",
    });
    expect(await mine(asha.token)).toEqual([orderId]);
  });

  test("to the account with the verified address, when a guest started it", async () => {
    const asha = await signedIn();
    const { orderId } = await ordered(asha.email.toUpperCase());
    expect(await shop.order(orderId)).toMatchObject({ userId: asha.record.id, userEmail: asha.email });
    expect(await mine(asha.token)).toEqual([orderId]);
  });

  test("to no account while the address is not verified", async () => {
    const email = "not.proved@gmail.com";
    const { token } = await shop.register(email);
    const { orderId } = await ordered(email, token);
    expect(await shop.order(orderId)).toMatchObject({ userId: "", userEmail: email });
    expect((await shop.request("/api/collections/orders/records", { method: "GET", token })).status).toBe(
      403,
    );
    await shop.verify(email);
    expect(await mine((await shop.signIn(email)).token)).toEqual([orderId]);
  });

  test("not to a device that was signed out: it cannot start a checkout", async () => {
    const asha = await signedIn();
    await shop.request("/api/shop/sign-out", { token: asha.token });
    expect(await shop.startCheckout(items(), { token: asha.token })).toMatchObject({
      status: 401,
      code: "device-signed-out",
    });
  });
});

describe("one order can be read", () => {
  test("with its receipt or by its shopper, and by no other client", async () => {
    const [asha, other] = [await signedIn(), await signedIn()];
    const { orderId, receipt } = await ordered(asha.email, asha.token);
    const another = await ordered(other.email, other.token);
    expect((await shop.readOrder(orderId, receipt)).status).toBe(200);
    expect((await shop.readOrder(orderId, "", asha.token)).status).toBe(200);
    const strangers = [
      await shop.readOrder(orderId, ""),
      await shop.readOrder(orderId, another.receipt),
      await shop.readOrder(orderId, receipt.slice(0, -1)),
      await shop.readOrder(orderId, "", other.token),
      await shop.readOrder("0".repeat(24), receipt),
      await shop.readOrder("%27%20OR%201=1", receipt),
    ];
    for (const answer of strangers) {
      expect(answer).toMatchObject({ status: 404, code: "order-not-found" });
      expect(answer.body).toEqual(strangers[0]?.body);
    }
    expect((await shop.asOwner(`/api/shop/orders/${orderId}`, { method: "GET" })).status).toBe(404);
  });

  test("by the browser that started it although every webhook message was lost", async () => {
    shop.checkout.setWebhook({ kind: "never" });
    const { orderId, receipt } = await shop.startCheckout(items());
    await shop.checkout.pay(orderId, "asha@gmail.com");
    await expect
      .poll(async () => (await shop.readOrder(orderId, receipt)).status, { timeout: 10_000 })
      .toBe(200);
  });

  test("without revealing which other orders exist, and without requests to Shiprocket", async () => {
    const { orderId } = await shop.startCheckout(items());
    for (let count = 0; count < 5; count += 1) await shop.readOrder(orderId, "x".repeat(40));
    const about = shop.checkout
      .calls()
      .filter(({ body }) => (body as { order_id?: string }).order_id === orderId);
    expect(about).toEqual([]);
  });
});

describe("an open page", () => {
  test("of its shopper receives the order and each new status; other accounts and signed-out devices receive nothing", async () => {
    const [asha, other] = [await signedIn(), await signedIn()];
    const left = await shop.signIn(asha.email, undefined, "3f2b8c1e-9d4a-4e6f-8a1b-2c3d4e5f6a7b");
    const streams = await Promise.all([asha, other, left].map(() => openRealtime(shop.shop)));
    const [hers, others, dropped] = streams as [
      (typeof streams)[0],
      (typeof streams)[0],
      (typeof streams)[0],
    ];
    await hers.subscribe(asha.token, ["orders/*"]);
    await others.subscribe(other.token, ["orders/*"]);
    await dropped.subscribe(left.token, ["orders/*"]);
    await shop.request("/api/shop/sign-out", { token: left.token });
    await dropped.ended;

    const { orderId } = await ordered("somebody@example.com", asha.token);
    const created = (await hers.waitForMessage("orders/*")).data;
    expect(created).toMatchObject({ action: "create", record: { orderId, status: "processing" } });
    expect(created.record).not.toHaveProperty("shortfall");
    await changeOrder(shop, orderId, { status: "shipped" });
    await expect.poll(() => hers.topics().filter((topic) => topic === "orders/*").length).toBe(2);

    await ordered(other.email, other.token);
    expect((await others.waitForMessage("orders/*")).data).not.toMatchObject({ record: { orderId } });
    expect(dropped.topics()).not.toContain("orders/*");
    for (const stream of streams) stream.close();
  });
});

test("only the server itself can start background jobs", async () => {
  for (const headers of [{}, { "X-Shop-Secret": "" }, { "X-Shop-Secret": "x".repeat(40) }] as Record<
    string,
    string
  >[])
    expect((await shop.request("/api/shop/jobs", { json: { name: "order-mails" }, headers })).status).toBe(
      404,
    );
});
