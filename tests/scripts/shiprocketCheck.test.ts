import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  apiKey,
  apiSecret,
  CheckoutShop,
  startRecordingServer,
} from "../../tools/testkit/server/checkoutShop";
import { updateProduct } from "../../tools/testkit/server/products";

let shop: CheckoutShop;
let tee: string;
const parcelToken = "token-of-the-courier-1";
beforeAll(async () => {
  shop = await CheckoutShop.open({ SHOP_PARCEL_TOKEN: parcelToken });
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
    SHOP_PARCEL_TOKEN: parcelToken,
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
    "ok       the address for parcel messages answers a probe",
    "ok       a parcel message with a wrong token is refused",
    "ok       the token of parcel messages is accepted",
    "No problems.",
  ])
    expect(lines).toContain(found);
  expect(lines.join()).not.toContain(apiSecret);
  expect(lines.join()).not.toContain(apiKey);
  expect(lines.join()).not.toContain(parcelToken);
});

test("a shop without a token for parcel messages has a note, and no problem", async () => {
  const { code, lines } = await check({ SHOP_PARCEL_TOKEN: "" });
  expect(code).toBe(0);
  expect(lines).toContainEqual(expect.stringMatching(/^note +SHOP_PARCEL_TOKEN: it is not set/));
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
  ["a short token", { SHOP_PARCEL_TOKEN: "short" }, /SHOP_PARCEL_TOKEN cannot be used/],
  [
    "another token than the running shop",
    { SHOP_PARCEL_TOKEN: "another-token-of-the-courier" },
    /parcel token: the running shop has another token; restart it/,
  ],
  ["no shop", { SHOP_URL: "http://127.0.0.1:9" }, /the shop's address: .*start the shop/],
  ["a page without a token", { SHIPROCKET_CHECKOUT_URL: "https://x.example/" }, /has no \{token\}/],
  ["wrong staging keys", { SHIPROCKET_STAGING_SECRET: "wrong" }, /staging: key or secret is wrong/],
])("%s is a problem with advice", async (_name, changes, line) => {
  const base = "SHIPROCKET_STAGING_SECRET" in changes ? staging() : {};
  const { code, lines } = await check({ ...base, ...changes });
  expect(code).toBe(1);
  expect(problemsIn(lines)).toContainEqual(expect.stringMatching(line));
});

test("a host that accepts any token, and an address that Shiprocket's form refuses, are problems", async () => {
  const accepting = await startRecordingServer(() => ({}));
  const { code, lines } = await check({ SHOP_URL: `${accepting.env.SHIPROCKET_API_URL}/kr` });
  accepting.close();
  expect(code).toBe(1);
  expect(problemsIn(lines)).toContainEqual(
    expect.stringMatching(/parcel token: a message with a wrong token was answered 200, not 401/),
  );
  expect(problemsIn(lines)).toContainEqual(
    expect.stringMatching(/parcel address: Shiprocket's form refuses an address with "kr"/),
  );
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

// The last test: the shop keeps this environment.
test("a running shop that takes no parcel messages is a problem", async () => {
  await shop.shop.restart({ SHIPROCKET_API_KEY: apiKey, SHIPROCKET_API_SECRET: apiSecret });
  const { code, lines } = await check();
  expect(code).toBe(1);
  expect(problemsIn(lines)).toContainEqual(
    expect.stringMatching(/parcel probe: .* has no token; restart it/),
  );
});
