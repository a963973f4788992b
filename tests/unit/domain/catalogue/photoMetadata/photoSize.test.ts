import sharp from "sharp";
import { expect, test } from "vitest";
import { photoSize } from "../../../../../src/domain/catalogue/photoMetadata/photo";

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c33" } });

test.each([
  [40, 20],
  [301, 977],
  [1, 1],
])("the size of a photo of %i × %i pixels is read from its first bytes", async (width, height) => {
  const files = [
    drawn(width, height).jpeg(),
    drawn(width, height)
      .jpeg({ progressive: true })
      .withExif({ IFD0: { Artist: "x".repeat(9000) } }),
    drawn(width, height).png(),
    drawn(width, height).webp(),
    drawn(width, height).webp({ lossless: true }),
    drawn(width, height).webp().withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>"),
  ];
  for (const file of files)
    expect(photoSize(new Uint8Array(await file.toBuffer()).slice(0, 20_000))).toEqual({ width, height });
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  "a JPEG photo with orientation %i has the size that browsers show",
  async (orientation) => {
    const file = await drawn(40, 20).jpeg().withMetadata({ orientation }).toBuffer();
    const upright = await sharp(file).rotate().toBuffer({ resolveWithObject: true });
    const { width, height } = upright.info;
    expect(photoSize(new Uint8Array(file))).toEqual({ width, height });
    expect([width, height]).toEqual(orientation >= 5 ? [20, 40] : [40, 20]);
  },
);

test("other files and damaged ones have no size", async () => {
  const jpeg = new Uint8Array(await drawn(40, 20).jpeg().toBuffer());
  for (const file of [
    new Uint8Array(),
    new Uint8Array(100),
    new TextEncoder().encode("<svg width='3' height='4'/>".repeat(5)),
    jpeg.slice(0, 20),
    new Uint8Array(await drawn(4, 4).avif().toBuffer()),
  ])
    expect(photoSize(file)).toBeUndefined();
});
