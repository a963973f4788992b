import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";

let shop: CheckoutShop;
let tee: string;
beforeAll(async () => {
  shop = await CheckoutShop.open();
  tee = await shop.createProduct({ sizes: ["S", "M", "L"], stockbysize: { S: 3, M: 20, L: 0 } });
});
afterAll(() => shop.stop());

const tokenCalls = () => shop.checkout.calls().filter(({ path }) => path.endsWith("/access-token/checkout"));
const sent = () => tokenCalls().at(-1)?.body as Record<string, never>;
const variant = async (size: string) =>
  ((await shop.readProduct(tee))["variant_ids"] as Record<string, number>)[size] as number;

describe("a cart with enough stock", () => {
  test("returns the hosted page's URL, an order id and a receipt", async () => {
    const { status, page, orderId, receipt, body } = await shop.startCheckout([
      { variant_id: `${tee}-S`, quantity: 1 },
    ]);
    expect(status).toBe(200);
    expect(page).toContain("customCheckoutToken=");
    expect(page.startsWith(shop.checkout.apiUrl)).toBe(true);
    expect(orderId).toMatch(/^[0-9a-f]{24}$/);
    expect(receipt).toMatch(/^\w{40}$/);
    expect(Number(body["expires_in"])).toBeGreaterThan(800);
    expect(shop.checkout.orders()[0]?.redirect_url).toBe(`${shop.shop.url}/checkout/success`);
  });

  test("is sent signed, with the permanent variant numbers, whatever ids its lines have", async () => {
    for (const name of [await variant("S"), String(await variant("S")), `${tee}-S`, `${tee}-'s '`]) {
      expect((await shop.startCheckout([{ variant_id: name, quantity: 2 }])).status).toBe(200);
      expect(tokenCalls().at(-1)?.signed).toBe(true);
      expect(sent()["cart_data"]).toEqual({ items: [{ variant_id: await variant("S"), quantity: 2 }] });
    }
  });

  test("is sent with each size once", async () => {
    const items = [
      { variant_id: `${tee}-M`, quantity: 1 },
      { variant_id: await variant("M"), quantity: 2 },
      { variant_id: `${tee}-S`, quantity: 1 },
    ];
    expect((await shop.startCheckout(items)).status).toBe(200);
    expect(sent()["cart_data"]).toEqual({
      items: [
        { variant_id: await variant("M"), quantity: 3 },
        { variant_id: await variant("S"), quantity: 1 },
      ],
    });
  });

  test("is sent with today's price, name and picture of each product that has a picture", async () => {
    const pictured = await shop.createProduct({
      name: "Ikat Tee",
      images: ["data:image/png;base64,A", "/i.webp"],
    });
    const drawn = await shop.createProduct({ images: ["data:image/png;base64,A"] });
    const items = [`${pictured}-S`, `${pictured}-M`, `${drawn}-S`].map((variant_id) => ({
      variant_id,
      quantity: 1,
    }));
    const pinned = () =>
      (sent()["cart_data"] as unknown as { items: Record<string, unknown>[] }).items.map(
        (item) => item["catalog_data"],
      );
    const image_url = `${shop.shop.url}/i.webp`;
    for (const price of [999, 1250]) {
      await shop.asOwner(`/api/collections/products/records/${pictured}`, {
        method: "PATCH",
        json: { price },
      });
      expect((await shop.startCheckout(items)).status).toBe(200);
      const catalog_data = { price, name: "Ikat Tee", image_url };
      expect(pinned()).toEqual([catalog_data, catalog_data, undefined]);
    }
  });

  test("is saved with the shop's own names and prices, whatever the browser sends", async () => {
    const items = [{ variant_id: `${tee}-S`, quantity: 1, price: 1, name: "Free", total: 0 }];
    const { orderId, receipt } = await shop.startCheckout(items);
    const [row] = await shop.records("checkouts", `orderId="${orderId}"`);
    expect(row?.["lines"]).toEqual([{ variant: await variant("S"), name: "Indigo Tee", price: 999, qty: 1 }]);
    expect(JSON.stringify(row)).not.toContain(receipt);
    expect(JSON.stringify(sent())).not.toContain("Free");
  });

  test("is sent with the server's time, not the browser's", async () => {
    const changes = { timestamp: "2001-01-01T00:00:00.000Z" };
    expect((await shop.startCheckout([{ variant_id: `${tee}-S`, quantity: 1 }], { changes })).status).toBe(
      200,
    );
  });

  test("has no limit when stock is not a number, and needs no sizes", async () => {
    const free = await shop.createProduct({ sizes: ["M"], stockbysize: { M: "made to order" } });
    const plain = await shop.createProduct({ sizes: null, stockbysize: null, stock: 2 });
    expect((await shop.startCheckout([{ variant_id: `${free}-M`, quantity: 500 }])).status).toBe(200);
    expect((await shop.startCheckout([{ variant_id: plain, quantity: 2 }])).status).toBe(200);
    expect((await shop.startCheckout([{ variant_id: `${plain}-`, quantity: 3 }])).status).toBe(409);
  });

  test("can have a size with a dash", async () => {
    const id = await shop.createProduct({ sizes: ["32-34"], stockbysize: { "32-34": 1 } });
    expect((await shop.startCheckout([{ variant_id: `${id}-32-34`, quantity: 1 }])).status).toBe(200);
  });
});

describe("a line without enough stock", () => {
  const lines = ({ body }: { body: Record<string, unknown> }) =>
    (body["data"] as { lines: Record<string, unknown>[] }).lines;

  test("is returned with the stock left and a sentence for the shopper, and no checkout starts", async () => {
    const before = tokenCalls().length;
    const items = [
      { variant_id: `${tee}-M`, quantity: 1 },
      { variant_id: `${tee}-S`, quantity: 4 },
    ];
    const answer = await shop.startCheckout(items);
    expect(answer).toMatchObject({ status: 409, code: "cart-lines" });
    expect(answer.body["message"]).toBe("Indigo Tee, S: only 3 left.");
    expect(lines(answer)).toEqual([{ variant_id: `${tee}-S`, id: tee, size: "S", asked: 4, left: 3 }]);
    expect(tokenCalls()).toHaveLength(before);
  });

  test("includes every line of a size whose total is too high", async () => {
    const items = [
      { variant_id: `${tee}-S`, quantity: 2 },
      { variant_id: `${tee}-s`, quantity: 2 },
    ];
    expect(lines(await shop.startCheckout(items))).toEqual([
      { variant_id: `${tee}-S`, id: tee, size: "S", asked: 4, left: 3 },
      { variant_id: `${tee}-s`, id: tee, size: "S", asked: 4, left: 3 },
    ]);
  });

  test.each([
    ["sold out", () => `${tee}-L`, /^Indigo Tee, L: sold out\.$/],
    ["not made in this size", () => `${tee}-XXL`, /^Indigo Tee, XXL: no longer made in this size\.$/],
    ["never there", () => "nothing00000000-S", /^A piece in your cart is no longer in the shop\.$/],
    ["an unknown variant number", () => 4711, /^A piece in your cart is no longer in the shop\.$/],
    ["an attempt at SQL", () => "' OR 1=1 --", /^A piece in your cart is no longer in the shop\.$/],
  ])("is one that is %s", async (_name, variant_id, sentence) => {
    const answer = await shop.startCheckout([{ variant_id: variant_id(), quantity: 1 }]);
    expect(answer).toMatchObject({ status: 409, code: "cart-lines" });
    expect(answer.body["message"]).toMatch(sentence);
    expect(lines(answer)).toMatchObject([{ variant_id: variant_id(), asked: 1, left: 0 }]);
  });

  test("is the one that exceeds a count that all sizes share", async () => {
    const id = await shop.createProduct({ stockbysize: null, stock: 3 });
    const both = (m: number) => [
      { variant_id: `${id}-S`, quantity: 2 },
      { variant_id: `${id}-M`, quantity: m },
    ];
    const answer = await shop.startCheckout(both(2));
    expect(answer.body["message"]).toBe("Indigo Tee, M: only 1 left.");
    expect(lines(answer)).toEqual([{ variant_id: `${id}-M`, id, size: "M", asked: 2, left: 1 }]);
    expect((await shop.startCheckout(both(1))).status).toBe(200);
  });

  test("is one of a hidden product, without its name", async () => {
    const id = await shop.createProduct({ name: "Secret draft", active: false });
    const answer = await shop.startCheckout([{ variant_id: `${id}-S`, quantity: 1 }]);
    expect(answer.status).toBe(409);
    expect(JSON.stringify(answer.body)).not.toContain("Secret");
  });
});
