import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendRawRequest } from "../../../tools/testkit/files/smallSite";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";

let shop: Shop;
let folder: string;
/** The stored file names by content type. */
let stored: Record<string, string>;

beforeAll(async () => {
  shop = await startShop();
  const picture = sharp({ create: { width: 1200, height: 1500, channels: 3, background: "#c33" } });
  const form = new FormData();
  form.set("name", "Tee");
  form.set("price", "499");
  form.set("active", "true");
  for (const type of ["jpeg", "png", "webp", "avif"] as const) {
    const bytes = await picture.clone()[type]().toBuffer();
    form.append("photos", new Blob([new Uint8Array(bytes)]), `front.${type}`);
  }
  const answer = await shop.api("/api/collections/products/records", { method: "POST", body: form });
  const { id, photos } = (await answer.json()) as { id: string; photos: string[] };
  folder = `/api/files/products/${id}/`;
  stored = Object.fromEntries(photos.map((name) => [name.split(".")[1] ?? "", name]));
});
afterAll(() => shop.remove());

const get = (name: string, headers: Record<string, string> = {}) =>
  sendRawRequest(shop.url, folder + name, { headers });

test.each(["jpeg", "png", "webp", "avif"])(
  "a photo in %s is displayed in the page and cached as immutable",
  async (type) => {
    const { status, headers } = await get(stored[type] as string);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": `image/${type}`,
      "cache-control": "public, max-age=31536000, immutable",
      "access-control-allow-origin": "*",
      "x-content-type-options": "nosniff",
    });
    expect(headers["content-disposition"]).toMatch(/^inline/);
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["content-security-policy"]).toContain("sandbox");
  },
);

test("one cached copy of a photo serves every origin", async () => {
  for (const headers of [{}, { Origin: shop.url }, { Origin: "https://elsewhere.example" }])
    expect((await get(stored["jpeg"] as string, headers)).headers.vary).toBeUndefined();
});

test.each([240, 480, 960])("a JPEG photo comes %i pixels wide on request", async (width) => {
  const { headers, body } = await get(`${stored["jpeg"]}?thumb=${width}x0`);
  expect(headers["cache-control"]).toContain("immutable");
  expect((await sharp(body).metadata()).width).toBe(width);
});

test("a width that is not configured is answered with the original, cached for a short time", async () => {
  const { headers, body } = await get(`${stored["jpeg"]}?thumb=33x0`);
  expect((await sharp(body).metadata()).width).toBe(1200);
  expect(headers["cache-control"]).toBe("public, max-age=300");
});

test("a photo supports range requests and revalidation", async () => {
  const whole = await get(stored["webp"] as string);
  const part = await get(stored["webp"] as string, { Range: "bytes=4-9" });
  expect([part.status, part.body]).toEqual([206, whole.body.subarray(4, 10)]);
  const since = String(whole.headers["last-modified"]);
  expect((await get(stored["webp"] as string, { "If-Modified-Since": since })).status).toBe(304);
});
