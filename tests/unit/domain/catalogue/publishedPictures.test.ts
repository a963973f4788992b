import { expect, test } from "vitest";
import { parsePictures } from "../../../../src/domain/catalogue/pictures";
import { absoluteUrl, publishedPictures } from "../../../../src/domain/catalogue/publishedProduct";
import { asProductId } from "../../../../tools/testkit/brandedTypes";

const shared = (fields: Record<string, unknown>) =>
  publishedPictures(parsePictures(fields, asProductId("p1")));
const file = (name: string) => `/api/files/products/p1/${name}`;

test.each([
  [
    ["front_w240_abcdefghij.webp", "front_w800_abcdefghij.webp"],
    [{ src: file("front_w800_abcdefghij.webp"), width: 800 }],
  ],
  [
    ["front_w800_abcdefghij.webp", "front_w2400_abcdefghij.webp"],
    [{ src: file("front_w800_abcdefghij.webp"), width: 800 }],
  ],
  [["front_w2400_abcdefghij.webp"], [{ src: file("front_w2400_abcdefghij.webp"), width: 2400 }]],
  [
    ["front_w800_abcdefghij.avif", "front_w240_abcdefghij.jpg"],
    [{ src: file("front_w240_abcdefghij.jpg"), width: 240 }],
  ],
  [["front_w800_abcdefghij.avif"], []],
  [["front_abcdefghij.jpg"], [{ src: `${file("front_abcdefghij.jpg")}?thumb=960x0`, width: 960 }]],
  [
    ["front_abcdefghij.avif", "back_abcdefghij.png"],
    [{ src: `${file("back_abcdefghij.png")}?thumb=960x0`, width: 960 }],
  ],
])("of the photos %j, %j can be shared", (photos, expected) => {
  expect(shared({ photos })).toEqual(expected);
});

test.each([
  ["https://cdn.example/a.jpg?w=1", true],
  ["https://cdn.example/picture", true],
  ["https://cdn.example/a.AVIF?x=.jpg", false],
  ["https://cdn.example/a.svg", false],
  ["/a.webp", true],
  ["/picture", false],
  ["data:image/png;base64,AAAA", false],
])("the address %s can be shared: %s", (address, isShared) => {
  expect(shared({ images: [address] }).length).toBe(isShared ? 1 : 0);
});

test("an address is absolute and in ASCII", () => {
  expect(absoluteUrl("https://a.example", "/ü x\ud800.png")).toBe("https://a.example/%C3%BC%20x.png");
  expect(absoluteUrl("https://a.example", "https://b.example/a?b=%20")).toBe("https://b.example/a?b=%20");
});
