import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { apiKey, apiSecret, CheckoutShop } from "../../tools/testkit/server/checkoutShop";
import { updateProduct } from "../../tools/testkit/server/products";

let shop: CheckoutShop;
let tee: string;
beforeAll(async () => {
  shop = await CheckoutShop.open();
  tee = await shop.createProduct({ images: ["/icons/icon-192.png"] });
});
beforeEach(() => shop.checkout.setFault());
afterAll(() => shop.stop());

/** Runs the command as the owner does, with the shop's settings. */
async function check(changes: Record<string, string> = {}): Promise<{ code: unknown; lines: string[] }> {
  const env = {
    PATH: process.env["PATH"],
    SHOP_ENV_FILE: "",
    SHOP_URL: shop.shop.url,
    SHOP_WEIGHT_GRAMS: "300",
    SHIPROCKET_API_KEY: apiKey,
    SHIPROCKET_API_SECRET: apiSecret,
    SHIPROCKET_API_URL: shop.checkout.apiUrl,
    ...changes,
  };
  const child = spawn(process.execPath, ["scripts/shiprocketCheck.mjs"], { env });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => (output += text));
  const [code] = await once(child, "close");
  return { code, lines: output.trim().split("\n") };
}

const problemsIn = (lines: string[]) => lines.filter((line) => line.startsWith("problem"));
const staging = () => ({
  SHIPROCKET_STAGING_KEY: apiKey,
  SHIPROCKET_STAGING_SECRET: apiSecret,
  SHIPROCKET_STAGING_URL: shop.checkout.apiUrl,
  SHIPROCKET_STAGING_PAGE: shop.checkout.apiUrl,
});

test("a shop that Shiprocket can read has no problem, and no line contains a key", async () => {
  const { code, lines } = await check();
  expect(problemsIn(lines)).toEqual([]);
  expect(code).toBe(0);
  for (const found of [
    "ok       1 products have the format that Shiprocket wants",
    "ok       collection Tee has 1 products",
    "ok       a picture can be fetched",
    "ok       the webhook refuses a forged message",
    "ok       the webhook accepts a signed message",
    "ok       Shiprocket accepts key and signature",
    "No problems.",
  ])
    expect(lines).toContain(found);
  expect(lines.join()).not.toContain(apiSecret);
  expect(lines.join()).not.toContain(apiKey);
});

test("with staging keys a checkout is started there", async () => {
  const before = shop.checkout.orders().length;
  const { code, lines } = await check(staging());
  expect([code, problemsIn(lines)]).toEqual([0, []]);
  expect(lines).toContain("ok       staging starts a checkout");
  expect(lines).toContain("ok       staging reports the order as CREATED");
  expect(lines).toContain("ok       staging refuses a wrong signature");
  expect(shop.checkout.orders()).toHaveLength(before + 1);
});

test.each<[string, Record<string, string>, RegExp]>([
  ["no keys", { SHIPROCKET_API_KEY: "", SHIPROCKET_API_SECRET: "" }, /SHIPROCKET_API_KEY: it is not set/],
  ["a key with Bearer", { SHIPROCKET_API_KEY: `Bearer ${apiKey}` }, /begins with "Bearer"/],
  ["another secret", { SHIPROCKET_API_SECRET: "wrong" }, /Shiprocket: key or secret is wrong/],
  [
    "another secret than the running shop",
    { SHIPROCKET_API_SECRET: "wrong" },
    /webhook: the running shop has other keys/,
  ],
  ["a wrong weight", { SHOP_WEIGHT_GRAMS: "0" }, /SHOP_WEIGHT_GRAMS is "0"/],
  ["no shop", { SHOP_URL: "http://127.0.0.1:9" }, /the shop's address: .*start the shop/],
  ["a page without a token", { SHIPROCKET_CHECKOUT_URL: "https://x.example/" }, /has no \{token\}/],
  ["wrong staging keys", { SHIPROCKET_STAGING_SECRET: "wrong" }, /staging: key or secret is wrong/],
])("%s is a problem with advice", async (_name, changes, line) => {
  const base = "SHIPROCKET_STAGING_SECRET" in changes ? staging() : {};
  const { code, lines } = await check({ ...base, ...changes });
  expect(code).toBe(1);
  expect(problemsIn(lines)).toContainEqual(expect.stringMatching(line));
});

test("Shiprocket without an answer is a problem", async () => {
  await shop.checkout.setFault("down");
  const { code, lines } = await check();
  expect(code).toBe(1);
  expect(problemsIn(lines)).toContainEqual(expect.stringMatching(/Shiprocket: .* does not answer/));
});

test("a product that Shiprocket would refuse is named, and an empty catalogue is a problem", async () => {
  await shop.sql(`UPDATE products SET created = 'long ago' WHERE id = '${tee}'`);
  expect(problemsIn((await check()).lines)).toContainEqual(
    expect.stringMatching(/Indigo Tee\): created_at is ""/),
  );
  await updateProduct(shop.shop, tee, { active: false });
  const { code, lines } = await check();
  expect(code).toBe(1);
  expect(problemsIn(lines)).toContainEqual(expect.stringMatching(/products: the list is empty/));
});
