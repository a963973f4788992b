import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";
import { runSql } from "../../../tools/testkit/server/sql";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.remove());

const records = "/api/collections/products/records";
const secret = "Rani Kumari";
type Format = "jpeg" | "png" | "webp" | "avif";

function photo(format: Format, size = 600): Promise<Buffer> {
  return sharp({ create: { width: size, height: size / 2, channels: 3, background: "#c33" } })
    .withMetadata({
      orientation: 6,
      exif: { IFD0: { Artist: secret }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "12/1 58/1 17/1" } },
    })
    [format]()
    .toBuffer();
}

interface Saved {
  status: number;
  id: string;
  photos: string[];
  body: unknown;
}

async function save(files: Record<string, Uint8Array>, id = ""): Promise<Saved> {
  const form = new FormData();
  if (!id)
    for (const [name, value] of [
      ["name", "Tee"],
      ["price", "499"],
      ["active", "true"],
    ] as const)
      form.set(name, value);
  for (const [name, bytes] of Object.entries(files))
    form.append(id ? "photos+" : "photos", new Blob([new Uint8Array(bytes)]), name);
  const answer = await shop.api(id ? `${records}/${id}` : records, {
    method: id ? "PATCH" : "POST",
    body: form,
  });
  const body = (await answer.json()) as { id?: string; photos?: string[] };
  return { status: answer.status, id: body.id ?? "", photos: body.photos ?? [], body };
}

async function download(id: string, name: string, query = ""): Promise<Buffer> {
  const answer = await shop.api(`/api/files/products/${id}/${name}${query}`, { token: null });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

test.each(["jpeg", "png", "webp", "avif"] as const)(
  "an uploaded photo in %s is stored without names and places",
  async (format) => {
    const before = await photo(format);
    expect(before.includes(secret)).toBe(true);
    const { status, id, photos } = await save({ [`front.${format}`]: before });
    expect(status).toBe(200);
    const after = await download(id, photos[0] as string);
    expect(after.includes(secret)).toBe(false);
    const pixels = (file: Buffer) => sharp(file).raw().toBuffer();
    expect((await pixels(after)).equals(await pixels(before))).toBe(true);
    if (format !== "avif") expect((await sharp(after).metadata()).orientation).toBe(6);
  },
);

test("a photo added to a product later is cleaned too, and stays upright in its small copies", async () => {
  const { id } = await save({ "front.png": await photo("png") });
  const { photos } = await save({ "back.jpg": await photo("jpeg") }, id);
  const name = photos[1] as string;
  expect((await download(id, name)).includes(secret)).toBe(false);
  const { width, height } = await sharp(await download(id, name, "?thumb=240x0")).metadata();
  expect([width, height]).toEqual([240, 480]);
});

test("a file name gets the extension of the content", async () => {
  const { id, photos } = await save({
    "a.html": await photo("png"),
    "b.jpeg": await photo("jpeg"),
    "c.png": await photo("webp"),
  });
  expect(photos.map((name) => name.split(".").slice(1).join("."))).toEqual(["png", "jpeg", "webp"]);
  const answer = await shop.api(`/api/files/products/${id}/${photos[0]}`);
  expect(answer.headers.get("Content-Type")).toBe("image/png");
});

test.each([
  ["a page", Buffer.from("<html><script>alert(1)</script></html>")],
  ["half a JPEG header", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x7f, 0xff, 1, 2, 3])],
  ["half a PNG", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
])("%s called front.jpg is refused with a sentence at the field", async (_what, bytes) => {
  const { status, body } = await save({ "front.jpg": bytes });
  expect(status).toBe(400);
  expect(body).toMatchObject({
    data: { photos: { code: "product-photos", message: expect.stringContaining("“front.jpg” is no photo") } },
  });
});

test("a truncated JPEG is refused with a sentence at the field", async () => {
  const whole = await photo("jpeg");
  const { status, body } = await save({ "front.jpg": whole.subarray(0, whole.length - 200) });
  expect(status).toBe(400);
  expect(body).toMatchObject({
    data: { photos: { code: "product-photos", message: expect.stringContaining("damaged") } },
  });
});

test("a file of more than 20 MB is refused at the field", async () => {
  const { status, body } = await save({ "front.jpg": Buffer.alloc(20 * 1024 * 1024 + 1) });
  expect(status).toBe(400);
  expect(body).toMatchObject({ data: { photos: { code: "validation_file_size_limit" } } });
});

test("a large photo is stored within the time of a save", async () => {
  const noise = Buffer.alloc(2600 * 2600 * 3);
  for (let at = 0; at < noise.length; at += 1) noise[at] = (at * 2654435761) >>> 24;
  const large = await sharp(noise, { raw: { width: 2600, height: 2600, channels: 3 } })
    .withExif({ IFD0: { Artist: secret } })
    .jpeg({ quality: 90 })
    .toBuffer();
  expect(large.length).toBeGreaterThan(4_000_000);
  const { id, photos } = await save({ "front.jpg": large });
  const after = await download(id, photos[0] as string);
  expect(after.includes(secret)).toBe(false);
  expect(large.length - after.length).toBeLessThan(1000);
});

test("photos from before are replaced once, under new names, and others are left alone", async () => {
  const kept = await save({ "clean.png": await photo("png") });
  const dirty = await save({ "one.jpg": await photo("jpeg"), "two.webp": await photo("webp") });
  const folderOf = async ({ id }: Saved) => {
    const [[collection]] = (await runSql(shop, "SELECT id FROM _collections WHERE name = 'products'")) as [
      [string],
    ];
    return path.join(shop.dataDir, "storage", collection, id);
  };
  const folder = await folderOf(dirty);
  await shop.stop();
  const { writeFileSync } = await import("node:fs");
  for (const [at, format] of (["jpeg", "webp"] as const).entries())
    writeFileSync(path.join(folder, dirty.photos[at] as string), await photo(format));
  await shop.restart();
  await runSql(shop, "DELETE FROM shop_photo_cleaning");
  await runSql(shop, "INSERT INTO shop_photo_cleaning (last) VALUES ('')");

  await shop.api("/api/crons/shop-photos", { method: "POST" });
  await expect.poll(() => runSql(shop, "SELECT * FROM shop_photo_cleaning")).toEqual([]);
  const after = (await (await shop.api(`${records}/${dirty.id}`)).json()) as Saved;
  expect(after.photos).toHaveLength(2);
  for (const [at, name] of after.photos.entries()) {
    expect(dirty.photos).not.toContain(name);
    expect(path.extname(name)).toBe(path.extname(dirty.photos[at] as string));
    expect((await download(dirty.id, name)).includes(secret)).toBe(false);
  }
  const stored = readdirSync(folder).filter((name) => !name.endsWith(".attrs") && !name.startsWith("thumbs"));
  expect(stored.sort()).toEqual([...after.photos].sort());
  for (const name of stored) expect(readFileSync(path.join(folder, name)).includes(secret)).toBe(false);
  expect(((await (await shop.api(`${records}/${kept.id}`)).json()) as Saved).photos).toEqual(kept.photos);
  expect(existsSync(path.join(await folderOf(kept), kept.photos[0] as string))).toBe(true);
});
