import { describe, expect, test } from "vitest";
import { computeSignature } from "../../../tools/testkit/standins/shiprocket/checkoutServer";
import { tee } from "../../../tools/testkit/standins/shiprocket/fakeShop";
import {
  apiKey,
  apiSecret,
  begin as beginCheckout,
  checkout,
  restartCheckout,
  shop,
  withCheckout,
} from "./checkoutCalls";

const asha = {
  email: "asha@gmail.com",
  phone: "+91 98765 43210",
  first_name: "Asha",
  line1: "14 Weavers’ Lane",
  city: "Jaipur",
  state: "Rajasthan",
  pincode: "302001",
};

withCheckout();

const items = [
  { variant_id: 12, quantity: 1 },
  { variant_id: 21, quantity: 2 },
];

const begin = (cart: object[] = items) =>
  beginCheckout(cart, { redirect_url: `${shop.url}/checkout/success?from=cart` });

async function open(token: string): Promise<{ status: number; text: string; shown: string }> {
  const answer = await fetch(checkout.pageUrl(token));
  const text = await answer.text();
  return { status: answer.status, text, shown: /name="shown" value="(\d+)"/.exec(text)?.[1] ?? "" };
}

async function press(token: string, choice: string, values: Record<string, string> = asha) {
  const shown = values["shown"] ?? (await open(token)).shown;
  const answer = await fetch(`${checkout.apiUrl}/pay`, {
    method: "POST",
    body: new URLSearchParams({ token, choice, shown, ...values }),
    redirect: "manual",
  });
  return { status: answer.status, to: answer.headers.get("location"), text: await answer.text() };
}

describe("the page", () => {
  test("shows the cart with data of the shop's catalogue, and discount and shipping", async () => {
    const { token, orderId } = await begin();
    const { text } = await open(token);
    for (const shown of [
      "Demo checkout: no money moves",
      "Ajrakh Star Tee",
      "Size L · Quantity 1",
      "Ikat Trousers",
      "Size XL · Quantity 2",
      `src="https://pictures.example/1.webp"`,
      "₹5,099",
      "−₹255",
      "₹4,844",
      "₹4,923",
    ]) {
      expect(text).toContain(shown);
    }
    expect(checkout.orders()[0]).toMatchObject({ order_id: orderId, status: "INITIATED" });
  });

  test("shows an unknown variant by its id, and works while the shop does not answer", async () => {
    const { token } = await begin([{ variant_id: 77, quantity: 1 }]);
    expect((await open(token)).text).toContain("Item 77");
    await shop.stop();
    expect((await open(token)).status).toBe(200);
  });

  test("shows a pushed product that the catalogue does not list", async () => {
    const [variant] = tee.variants;
    const body = JSON.stringify({ ...tee, title: "Kalamkari Tee", variants: [{ ...variant, id: 77 }] });
    await fetch(`${checkout.apiUrl}/wh/v1/custom/product`, {
      method: "POST",
      headers: { "X-Api-Key": apiKey, "X-Api-HMAC-SHA256": computeSignature(body, apiSecret) },
      body,
    });
    const { token } = await begin([{ variant_id: 77, quantity: 1 }]);
    expect((await open(token)).text).toContain("Kalamkari Tee");
  });

  test("shows name, price and picture of catalog_data in place of the catalogue's", async () => {
    const catalog_data = { price: 499, name: "Sale Tee", image_url: `${shop.url}/sale.webp` };
    const { token } = await begin([{ variant_id: 12, quantity: 2, catalog_data }]);
    const { text } = await open(token);
    for (const shown of ["Sale Tee", "₹998", `src="${shop.url}/sale.webp"`]) expect(text).toContain(shown);
    expect(text).not.toContain("Ajrakh");
  });

  test("does not open for an unknown or an expired token", async () => {
    expect((await open("invented")).status).toBe(404);
    await restartCheckout({ tokenLifetimeMs: -1 });
    const { token } = await begin();
    expect((await open(token)).status).toBe(410);
    expect((await press(token, "PREPAID")).status).toBe(410);
  });

  test("allows only its own scripts, and forms only to the shop", async () => {
    const { token } = await begin();
    const policy = (await fetch(checkout.pageUrl(token))).headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain(`form-action 'self' ${shop.url};`);
  });
});

describe("ordering", () => {
  test("prepaid redirects to the shop, sends a webhook and updates the details", async () => {
    const { token, orderId } = await begin();
    const { status, to } = await press(token, "PREPAID");
    expect([status, to]).toEqual([303, `${shop.url}/checkout/success?from=cart&oid=${orderId}&ost=SUCCESS`]);
    const [message] = await shop.waitForMessages(1);
    expect(message?.headers).toMatchObject({
      "x-api-key": apiKey,
      "x-api-hmac-sha256": computeSignature(message?.text ?? "", apiSecret),
    });
    expect(JSON.parse(message?.text ?? "")).toEqual(checkout.orders()[0]);
    expect(checkout.orders()[0]).toMatchObject({
      order_id: orderId,
      status: "SUCCESS",
      payment_type: "PREPAID",
      payment_status: "Success",
      phone: "9876543210",
      shipping_charges: 0,
      total_amount_payable: 4844,
    });
  });

  test("with missing fields keeps the values and shows a message at each field", async () => {
    const { token } = await begin();
    const typed = { ...asha, email: "asha@", pincode: "30", city: "", line2: '"><script>' };
    const { status, text } = await press(token, "PREPAID", typed);
    expect(status).toBe(422);
    for (const shown of [
      "3 fields need",
      "Enter an email address.",
      "Enter a PIN code of 6 digits.",
      "Enter your city.",
      'value="asha@"',
      "&quot;&gt;&lt;script&gt;",
    ]) {
      expect(text).toContain(shown);
    }
    expect(checkout.orders()[0]?.status).toBe("INITIATED");
  });

  test("a second time gives no discount, and asks to confirm the new total", async () => {
    await press((await begin()).token, "PREPAID");
    const { token } = await begin();
    const again = { ...asha, email: "ASHA@gmail.com" };
    const warned = await press(token, "PREPAID", again);
    expect([warned.status, warned.text.includes("The total has changed")]).toEqual([422, true]);
    const quote = await fetch(
      `${checkout.apiUrl}/quote?${new URLSearchParams({ token, email: again.email })}`,
    );
    expect(await quote.json()).toMatchObject({ discount: 0, prepaid: "₹5,099", cash: "₹5,178" });
    expect((await press(token, "PREPAID", { ...again, shown: "0" })).status).toBe(303);
    expect(checkout.orders()[0]?.total_amount_payable).toBe(5099);
  });

  test("submitted twice in parallel is one order and one webhook", async () => {
    await press((await begin()).token, "PREPAID");
    const { token, orderId } = await begin();
    const again = { ...asha, shown: "0" };
    shop.holdCatalogueFor(2);
    const both = await Promise.all([press(token, "PREPAID", again), press(token, "PREPAID", again)]);
    expect(both.map(({ to }) => to?.includes(orderId))).toEqual([true, true]);
    await checkout.sendWebhook("f".repeat(24));
    const about = shop.received.map(({ text }) => (JSON.parse(text) as { order_id: string }).order_id);
    expect(about.filter((id) => id === orderId)).toEqual([orderId]);
    expect((await open(token)).text).toContain("The order is placed.");
  });

  test("failed and cancelled need no address and are in the return address", async () => {
    const failing = await begin();
    expect((await press(failing.token, "FAILED", {})).to).toContain(`oid=${failing.orderId}&ost=FAILED`);
    expect(checkout.orders()[0]).toMatchObject({ status: "FAILED", payment_status: "Failed" });
    const cancelling = await begin();
    expect((await press(cancelling.token, "CANCELLED", {})).to).toContain(
      `oid=${cancelling.orderId}&ost=CANCELLED`,
    );
    expect(checkout.orders()[0]).toMatchObject({ status: "INITIATED", payment_status: null });
    await expect(checkout.pay(cancelling.orderId, "")).rejects.toThrow("Enter your email.");
  });
});
