import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readSnapshot } from "../../../tools/testkit/server/catalogue";
import { createProduct, updateProduct } from "../../../tools/testkit/server/products";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";

/* Which responses of the public catalogue a CDN or a proxy may keep. */

let shop: Shop;
let product: string;
beforeAll(async () => {
  shop = await startShop();
  product = await createProduct(shop);
});
afterAll(() => shop.remove());

const anonymous = { token: null } as const;
const route = "/api/shop/catalogue";
const named = (cursor: string) => shop.api(`${route}?cursor=${encodeURIComponent(cursor)}`, anonymous);
const forADay = "public, max-age=86400, immutable";

/** The cursor of the first line of a snapshot. */
async function cursorOf(answer: Response): Promise<{ epoch: string; seq: number }> {
  const [first = ""] = (await answer.text()).split("\n");
  const { epoch, cursor } = JSON.parse(first) as { epoch: string; cursor: number };
  return { epoch, seq: cursor };
}

describe("the snapshot", () => {
  test("may be kept for a day under an address that names a cursor which it contains", async () => {
    const { cursor } = await readSnapshot(shop);
    const answer = await named(cursor);
    expect(answer.headers.get("Cache-Control")).toBe(forADay);
    expect(answer.headers.get("Vary")).toBe("Accept-Encoding");
    const { epoch, seq } = await cursorOf(answer);
    expect(`${epoch}.${seq}`).toBe(cursor);
  });

  test("may be kept when it is newer than the cursor, and contains its change", async () => {
    const { cursor } = await readSnapshot(shop);
    await updateProduct(shop, product, { price: 4321 });
    await expect.poll(async () => (await readSnapshot(shop)).cursor, { timeout: 15_000 }).not.toBe(cursor);
    const answer = await named(cursor);
    expect(answer.headers.get("Cache-Control")).toBe(forADay);
    expect(await answer.text()).toContain('"price":4321');
  });

  test("has no-cache when it is older than the cursor, and for a cursor that the server does not know", async () => {
    const { cursor } = await readSnapshot(shop);
    const [epoch, seq = "0"] = cursor.split(".");
    for (const other of [`${epoch}.${Number(seq) + 1}`, `0123456789ab.${seq}`, "none", `${epoch}.1`])
      expect((await named(other)).headers.get("Cache-Control"), other).toBe("no-cache");
    expect((await shop.api(route, anonymous)).headers.get("Cache-Control")).toBe("no-cache");
  });
});

test.each([
  route,
  `${route}/changes?since=0.0`,
  "/api/shop/pages",
  "/api/collections/products/records?filter=active%3Dtrue",
  "/feeds/google.xml",
  "/sitemap.xml",
  "/",
])("%s is one response for all origins", async (path) => {
  const foreign = { Origin: "https://elsewhere.example" };
  const answers = await Promise.all([
    shop.api(path, anonymous),
    shop.api(path, { ...anonymous, headers: foreign }),
  ]);
  for (const { headers } of answers) {
    expect(headers.get("Vary") ?? "").not.toMatch(/origin|\*/i);
    expect(headers.get("Access-Control-Allow-Origin")).toBeNull();
  }
});
