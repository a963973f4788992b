import fc from "fast-check";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { photoSize, removePhotoMetadata } from "../../src/domain/catalogue/photoMetadata/photo";
import { holds } from "./cases";

const formats = ["jpeg", "png", "webp", "avif"] as const;

/** A small photo with metadata in each format. */
let photos: Uint8Array[];
beforeAll(async () => {
  photos = await Promise.all(
    formats.map((format) =>
      sharp({ create: { width: 9, height: 7, channels: 3, background: "#b5482a" } })
        .withExif({ IFD0: { Artist: "Asha", ImageDescription: "x".repeat(50) } })
        .withMetadata({ orientation: 6 })
        [format]()
        .toBuffer(),
    ),
  );
});

/** Bytes that replace those at a place of a photo; a place below 1 is a share of its length. */
const changes = fc.array(
  fc.record({
    at: fc.oneof(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.integer({ min: 1, max: 40 })),
    bytes: fc.oneof(
      fc.uint8Array({ minLength: 1, maxLength: 8 }),
      // Lengths of parts: none, all, and more than there is.
      fc.constantFrom(
        Array(8).fill(0),
        [0, 0, 0, 0],
        [255, 255, 255, 255],
        [127, 255, 255, 255],
        [0, 0, 0, 1],
        [0, 0],
      ),
    ),
  }),
  { maxLength: 6 },
);

/** How a photo is damaged: bytes that are changed, a share of it that is kept, bytes that follow. */
const damages = fc.record({
  format: fc.nat(formats.length - 1),
  changes,
  keep: fc.oneof({ weight: 2, arbitrary: fc.constant(1) }, fc.double({ min: 0, max: 1, noNaN: true })),
  after: fc.uint8Array({ maxLength: 20 }),
});

type Damage = typeof damages extends fc.Arbitrary<infer Value> ? Value : never;

function damagedPhoto({ format, changes: made, keep, after }: Damage): Uint8Array {
  const whole = photos[format] ?? new Uint8Array();
  const photo = Uint8Array.from([...whole.slice(0, Math.ceil(whole.length * keep)), ...after]);
  for (const { at, bytes } of made)
    for (const [offset, byte] of [...bytes].entries())
      photo[Math.min(photo.length - 1, Math.floor(at < 1 ? at * photo.length : at) + offset)] = byte;
  return photo;
}

describe("damaged photos", () => {
  it("are refused or cleaned, and a cleaned one stays as it is", () => {
    holds(damages, (damage) => {
      const before = damagedPhoto(damage);
      const found = removePhotoMetadata(before);
      if (!found.ok) return;
      expect(found.bytes.length).toBeLessThanOrEqual(before.length);
      const again = removePhotoMetadata(found.bytes);
      expect(again).toMatchObject({ ok: true, type: found.type });
      if (again.ok) expect(again.bytes).toEqual(found.bytes);
    });
  });

  it("have a size in pixels or none", () => {
    holds(damages, (damage) => {
      const size = photoSize(damagedPhoto(damage));
      for (const pixels of size ? [size.width, size.height] : [])
        expect(Number.isInteger(pixels) && pixels > 0).toBe(true);
    });
  });
});
