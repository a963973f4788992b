import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import {
  removePhotoMetadata,
  withPhotoTypeExtension,
} from "../../../../../src/domain/catalogue/photoMetadata/photo";

const secret = "Rani Kumari 12.9716 N";
const gps = {
  GPSLatitudeRef: "N",
  GPSLatitude: "12/1 58/1 17/1",
  GPSLongitudeRef: "E",
  GPSLongitude: "77/1 35/1 40/1",
};
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${secret}"/></rdf:RDF></x:xmpmeta>`;

type Format = "jpeg" | "png" | "webp" | "avif";
const formats: Format[] = ["jpeg", "png", "webp", "avif"];

/** A photo as phones make it: EXIF with place and name, XMP, colour profile, orientation. */
function photo(format: Format, orientation?: number): Promise<Uint8Array> {
  const pixels = Buffer.from(Array.from({ length: 40 * 20 * 3 }, (_, at) => (at * 7) % 256));
  const picture = sharp(pixels, { raw: { width: 40, height: 20, channels: 3 } })
    .withIccProfile("p3")
    .withExif({ IFD0: { Artist: secret, Make: secret }, IFD3: gps })
    .withXmp(xmp);
  const turned = orientation
    ? picture.withMetadata({ orientation, icc: "p3", exif: { IFD0: { Artist: secret }, IFD3: gps } })
    : picture;
  return turned[format]()
    .toBuffer()
    .then((bytes) => new Uint8Array(bytes));
}

const contains = (bytes: Uint8Array, text: string) => Buffer.from(bytes).includes(text);
const pixelsOf = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();

function clean(bytes: Uint8Array): Uint8Array {
  const cleaned = removePhotoMetadata(bytes);
  if (!cleaned.ok) throw new Error("refused");
  return cleaned.bytes;
}

describe.each(formats)("a photo in %s", (format) => {
  let before: Uint8Array;
  beforeAll(async () => {
    before = await photo(format);
  });

  test("loses place, names and XMP", async () => {
    expect(contains(before, "Rani Kumari")).toBe(true);
    const after = clean(before);
    expect(contains(after, "Rani")).toBe(false);
    expect(contains(after, "xmpmeta")).toBe(false);
    const { exif, xmp: left } = await sharp(after).metadata();
    expect(contains(exif ?? new Uint8Array(), "GPS")).toBe(false);
    expect(left?.some((byte) => byte !== 0) ?? false).toBe(false);
  });

  test("keeps its pixels and colour profile", async () => {
    const after = clean(before);
    expect((await pixelsOf(after)).equals(await pixelsOf(before))).toBe(true);
    expect((await sharp(after).metadata()).icc?.equals((await sharp(before).metadata()).icc as Buffer)).toBe(
      true,
    );
  });

  test("is unchanged when it is cleaned again", () => {
    const once = clean(before);
    expect(clean(once)).toBe(once);
  });

  test("never makes the reader throw, however it is damaged", () => {
    let state = 12345;
    const random = (below: number) => {
      state = (state * 1103515245 + 12345) % 2 ** 31;
      return state % below;
    };
    for (let round = 0; round < 3000; round += 1) {
      const damaged = before.slice(0, round % 2 ? before.length : random(before.length + 1));
      for (let change = random(4); change > 0; change -= 1)
        damaged[random(damaged.length || 1)] = random(256);
      const result = removePhotoMetadata(damaged);
      if (result.ok) expect(result.bytes.length).toBeLessThanOrEqual(damaged.length + 40);
    }
  });
});

test.each(["jpeg", "png", "webp"] as const)(
  "a turned photo in %s keeps its orientation and nothing else",
  async (format) => {
    for (const orientation of [1, 3, 6, 8]) {
      const after = clean(await photo(format, orientation));
      expect((await sharp(after).metadata()).orientation ?? 1).toBe(orientation);
      expect(contains(after, "Rani")).toBe(false);
      expect(clean(after)).toBe(after);
    }
  },
);

test("what phones append to a JPEG is cut off: more pictures, videos, their places", async () => {
  const main = await photo("jpeg");
  const appended = new Uint8Array([
    ...main,
    ...(await photo("jpeg", 6)),
    ...Buffer.from(`MotionPhoto_Data ${secret}`),
  ]);
  expect(clean(appended)).toEqual(clean(main));
});

test("in an AVIF, a video that a phone appends and other boxes without picture data are overwritten", async () => {
  const main = await photo("avif");
  for (const name of ["mpvd", "uuid", "free"]) {
    const box = Buffer.from(`\0\0\0\x20${name}${secret}`.padEnd(0x20, " "), "latin1");
    const after = clean(new Uint8Array([...main, ...box]));
    expect(contains(after, "Rani"), name).toBe(false);
    expect((await pixelsOf(after)).equals(await pixelsOf(main)), name).toBe(true);
  }
});

test("a JPEG without the marker of its end is reported as truncated, and its metadata is removed", async () => {
  const whole = await photo("jpeg");
  const cut = removePhotoMetadata(whole.slice(0, whole.length - 10));
  expect(cut).toMatchObject({ ok: true, isTruncated: true });
  expect(cut.ok && contains(cut.bytes, "Rani")).toBe(false);
  expect(removePhotoMetadata(whole)).toMatchObject({ ok: true, isTruncated: false });
});

test("a progressive JPEG with several scans keeps its pixels", async () => {
  const before = new Uint8Array(
    await sharp(await photo("jpeg"))
      .jpeg({ progressive: true })
      .toBuffer(),
  );
  expect((await pixelsOf(clean(before))).equals(await pixelsOf(before))).toBe(true);
});

test("what follows the end of a PNG or WebP is cut off", async () => {
  for (const format of ["png", "webp"] as const) {
    const main = await photo(format);
    expect(clean(new Uint8Array([...main, ...Buffer.from(secret)])), format).toEqual(clean(main));
  }
});

test.each([
  ["a text", Buffer.from("<html><script>alert(1)</script>")],
  ["nothing", Buffer.from("")],
  ["the beginning of a JPEG", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
  ["a JPEG without a picture", Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
  ["the signature of a PNG", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ["an empty WebP", Buffer.from("RIFF\x04\0\0\0WEBP", "latin1")],
  ["the beginning of an AVIF", Buffer.from("\0\0\0\x14ftypavif\0\0\0\0avif", "latin1")],
])("%s is no photo", (_what, bytes) => {
  expect(removePhotoMetadata(new Uint8Array(bytes))).toEqual({ ok: false });
});

test.each([
  ["front_x1.html", "png", "front_x1.png"],
  ["front_x1.jpeg", "jpg", "front_x1.jpeg"],
  ["front_x1.jpg", "jpg", "front_x1.jpg"],
  ["front_x1.tar.gz", "webp", "front_x1.webp"],
  ["front_x1.JPG", "jpg", "front_x1.jpg"],
  ["front_x1", "avif", "front_x1.avif"],
] as const)("the file %s that is %s is called %s", (name, type, expected) => {
  expect(withPhotoTypeExtension(name, type)).toBe(expected);
});
