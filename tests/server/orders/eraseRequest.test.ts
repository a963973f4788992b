import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { repeatInParallel } from "../../../tools/testkit/server/accountsShop";
import { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { waitForOrder, withStockedShop } from "../../../tools/testkit/server/checkoutSuite";

/* A shopper without an account erases address and phone of a finished order, by the link of its mail. */

let shop: CheckoutShop;
let tee: string;
withStockedShop((opened, product) => {
  [shop, tee] = [opened, product];
});

async function ordered(line1: string, from = shop) {
  const product = from === shop ? tee : await from.createProduct({ stockbysize: { S: 9 } });
  const email = `${crypto.randomUUID().slice(0, 8)}@example.com`;
  const { orderId, receipt } = await from.startCheckout([{ variant_id: `${product}-S`, quantity: 1 }]);
  from.checkout.setWebhook({ kind: "never" });
  const { shipping_address } = await from.checkout.pay(orderId, email);
  if (!shipping_address) throw new Error("The stand-in has no address.");
  from.checkout.changeOrder(orderId, { shipping_address: { ...shipping_address, line1 } });
  await from.checkout.sendWebhook(orderId);
  await waitForOrder(from, orderId);
  const link = (await from.mailedLink(email, `/order/${orderId}#`)).split("#")[1] ?? "";
  const row = `/api/collections/orders/records/${(await from.order(orderId))?.["id"]}`;
  return { orderId, email, receipt, link, row };
}
type Ordered = Awaited<ReturnType<typeof ordered>>;
const set = async ({ row }: Ordered, json: object) =>
  expect((await shop.asOwner(row, { method: "PATCH", json })).status).toBe(200);
const erase = ({ orderId, link }: Pick<Ordered, "orderId" | "link">, from = shop) =>
  from.request(`/api/shop/orders/${orderId}/erase`, { json: {}, headers: { "X-Order-Link": link } });

/** All files of the data folder that have a text. */
function filesWith(text: string): string[] {
  const all = readdirSync(shop.shop.dataDir, { recursive: true }).map((name) =>
    path.join(shop.shop.dataDir, `${name}`),
  );
  return all.filter((file) => statSync(file).isFile() && readFileSync(file).includes(text));
}

describe("erasing by link", () => {
  test("leaves nothing in database, log and files, ends the links, and a later message brings nothing back", async () => {
    const order = await ordered("21 Vanishing Lane");
    await set(order, { parcelState: "delivered", awb: "AWBVANISH1", returnReason: "Other: Vanishing Asha" });
    const secrets = ["21 Vanishing Lane", "AWBVANISH1", "Vanishing Asha", order.email];
    for (const text of secrets) expect(filesWith(text)).not.toEqual([]);
    const { status, body } = await erase(order);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/Vanish|example\.com/);
    const after = {
      details: null,
      userEmail: "",
      erased: true,
      awb: "",
      returnReason: "",
      parcelState: "delivered",
    };
    expect(await shop.order(order.orderId)).toMatchObject(after);
    const answer = await shop.request(`/api/shop/orders/${order.orderId}`, {
      method: "GET",
      headers: { "X-Order-Link": order.link },
    });
    expect(answer).toMatchObject({ status: 404, code: "order-not-found" });
    shop.checkout.changeOrder(order.orderId, { edd: "2027-01-01" });
    await shop.checkout.sendWebhook(order.orderId);
    expect(await shop.order(order.orderId)).toMatchObject(after);
    expect((await shop.order(order.orderId))?.["total"]).toBeGreaterThan(0);
    await shop.runCron("shop-order-addresses");
    for (const text of secrets) await expect.poll(() => filesWith(text), { timeout: 10_000 }).toEqual([]);
    const { body: logs } = await shop.asOwner("/api/logs?perPage=500", { method: "GET" });
    for (const text of [...secrets, order.link])
      expect(shop.shop.log() + JSON.stringify(logs)).not.toContain(text);
  });

  test("twenty times at once is once; a later request gets the answer of a missing order", async () => {
    const order = await ordered("22 Lane");
    await set(order, { parcelState: "cancelled" });
    const answers = await repeatInParallel(20, () => erase(order));
    for (const { status } of answers) expect([200, 404]).toContain(status);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const { updated } = (await shop.order(order.orderId)) ?? {};
    expect(await erase(order)).toMatchObject({ status: 404, code: "order-not-found" });
    expect(await shop.order(order.orderId)).toMatchObject({ erased: true, details: null, updated });
  });

  test.each([
    { parcelState: "processing" },
    { parcelState: "shipped" },
    { parcelState: "undelivered" },
    { parcelState: "returning" },
    { parcelState: "delivered", returnRequestedAt: "2026-01-01 00:00:00.000Z" },
  ])("of an order that is not finished, %j, is refused and changes nothing", async (state) => {
    const order = await ordered("23 Needed Lane");
    await set(order, state);
    const { updated: _, ...before } = (await shop.order(order.orderId)) ?? {};
    expect(await erase(order)).toMatchObject({ status: 409, code: "erase-not-finished" });
    expect(await shop.order(order.orderId)).toMatchObject(before);
    expect(JSON.stringify(before)).toContain("23 Needed Lane");
  });

  test("is possible for the link's holder and the shopper alone", async () => {
    const [order, other] = [await ordered("24 Kept Lane"), await ordered("25 Other Lane")];
    await set(order, { parcelState: "returned" });
    const post = (options: object) =>
      shop.request(`/api/shop/orders/${order.orderId}/erase`, { json: {}, ...options });
    const { token } = await shop.signIn(await shop.createShopper());
    const strangers = [
      await post({}),
      await post({ token }),
      await post({ headers: { "X-Receipt": order.receipt } }),
      await erase({ orderId: order.orderId, link: other.link }),
    ];
    for (const answer of strangers) expect(answer).toMatchObject({ status: 404, code: "order-not-found" });
    expect(JSON.stringify(await shop.order(order.orderId))).toContain("24 Kept Lane");
    expect((await erase(order)).status).toBe(200);
    expect(JSON.stringify(await shop.order(other.orderId))).toContain("25 Other Lane");
  });
});

test("requests to erase are limited to 60 a minute", async () => {
  const limited = await CheckoutShop.open({}, { limits: true });
  const statuses: number[] = [];
  for (let count = 0; count < 61; count += 1)
    statuses.push((await erase({ orderId: "0".repeat(24), link: "x".repeat(40) }, limited)).status);
  await limited.stop();
  expect(statuses).toEqual([...Array(60).fill(404), 429]);
});
