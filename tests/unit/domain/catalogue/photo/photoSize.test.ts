import sharp from "sharp";
import { expect, test } from "vitest";
import { photoSize } from "../../../../../src/domain/catalogue/photo/photo";

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
