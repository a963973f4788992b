import { describe, expect, it } from "vitest";
import {
  parsePictures,
  parsePictureUrl,
  parsePictureUrls,
  pictureUrl,
} from "../../../../src/domain/catalogue/pictures";
import { asProductId } from "../../../../tools/testkit/brandedTypes";

describe("picture addresses", () => {
  it.each([
    ["a list", ["/a.webp", "/b.webp"], ["/a.webp", "/b.webp"]],
    ["front and back", { back: "/b.webp", front: "/a.webp" }, ["/a.webp", "/b.webp"]],
    ["only a back", { back: "/b.webp" }, ["/b.webp"]],
    ["only a front", { front: "/a.webp", back: null }, ["/a.webp"]],
    ["frontImage and backImage", { frontImage: "/a.webp", backImage: "/b.webp" }, ["/a.webp", "/b.webp"]],
    ["objects with an address", [{ url: "/a.webp" }, { src: "/b.webp" }], ["/a.webp", "/b.webp"]],
    ["objects in front and back", { front: { url: "/a.webp" }, back: ["/b.webp"] }, ["/a.webp", "/b.webp"]],
    ["a list with holes", [null, "/a.webp", undefined, "", 7, {}], ["/a.webp"]],
    ["one address", "https://img.example/a.webp", ["https://img.example/a.webp"]],
    ["the same address twice", ["/a.webp", "/a.webp"], ["/a.webp"]],
    ["a name with a blank", ["/my photo.jpg"], ["/my%20photo.jpg"]],
    ["null", null, []],
    ["a number", 7, []],
  ])("are read from %s", (_, value, expected) => {
    expect(parsePictureUrls(value)).toEqual(expected);
  });

  it.each([
    "https://img.example/a.webp",
    "HTTP://img.example/a.webp",
    "/api/files/x/y.webp",
    "data:image/png;base64,AAAA",
  ])("allow %s", (address) => {
    expect(parsePictureUrls(address)).toEqual([address]);
  });

  it.each([
    "javascript:alert(1)",
    " JavaScript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,<script>",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:https://x/y",
    "//evil.example/a.webp",
    "/\\evil.example/a.webp",
    "/\t/evil.example/a.webp",
    "relative.webp",
    "https:evil",
  ])("refuse %s", (address) => {
    expect(parsePictureUrls(address)).toEqual([]);
  });

  it("are refused when too long and cut when too many", () => {
    expect(parsePictureUrls(`data:image/png;base64,${"A".repeat(5_000_000)}`)).toEqual([]);
    const many = Array.from({ length: 1000 }, (_, i) => `/${i}.webp`);
    expect(parsePictures({ images: many }, asProductId("p1"))).toHaveLength(20);
  });

  it("of a cyclic value end", () => {
    const knot: Record<string, unknown> = { back: "/b.webp" };
    knot["front"] = knot;
    expect(parsePictureUrls(knot)).toEqual(["/b.webp"]);
  });
});

describe("stored photos", () => {
  const folder = "/api/files/products/p1/";

  it("win over images and become one picture per stem, in the field's order", () => {
    const photos = [
      "tee_front_w480_a1b2c3d4e5.webp",
      "tee_front_w240_f1b2c3d4e5.webp",
      "tee_back_w240_z1b2c3d4e5.webp",
    ];
    expect(parsePictures({ photos, images: ["/other.webp"] }, asProductId("p1"))).toEqual([
      {
        src: `${folder}tee_front_w480_a1b2c3d4e5.webp`,
        widths: [
          { url: `${folder}tee_front_w240_f1b2c3d4e5.webp`, width: 240 },
          { url: `${folder}tee_front_w480_a1b2c3d4e5.webp`, width: 480 },
        ],
      },
      {
        src: `${folder}tee_back_w240_z1b2c3d4e5.webp`,
        widths: [{ url: `${folder}tee_back_w240_z1b2c3d4e5.webp`, width: 240 }],
      },
    ]);
  });

  it("are grouped by their uploaded names, too, before the server renames them", () => {
    const [picture, ...more] = parsePictures(
      { photos: ["tee-w240.avif", "tee-w960.avif"] },
      asProductId("p1"),
    );
    expect(more).toEqual([]);
    expect(picture?.widths.map(({ width }) => width)).toEqual([240, 960]);
  });

  it("of another name use the server's thumbs of JPEG and PNG", () => {
    expect(parsePictures({ photos: ["img_2041_a1b2c3d4e5.jpg"] }, asProductId("p1"))).toEqual([
      {
        src: `${folder}img_2041_a1b2c3d4e5.jpg?thumb=960x0`,
        widths: [240, 480, 960].map((width) => ({
          url: `${folder}img_2041_a1b2c3d4e5.jpg?thumb=${width}x0`,
          width,
        })),
      },
    ]);
    expect(parsePictures({ photos: "img_a1b2c3d4e5.webp" }, asProductId("p1"))).toEqual([
      { src: `${folder}img_a1b2c3d4e5.webp`, widths: [] },
    ]);
  });

  it("keep one file of each width", () => {
    const [picture] = parsePictures(
      { photos: ["a_w240_1111111111.webp", "a_w240_2222222222.avif"] },
      asProductId("p1"),
    );
    expect(picture?.widths).toEqual([{ url: `${folder}a_w240_1111111111.webp`, width: 240 }]);
  });

  it("with names that could leave the folder are skipped", () => {
    expect(
      parsePictures(
        { photos: ["../x.webp", "a/b.webp", "a?b.webp"], images: ["/i.webp"] },
        asProductId("p1"),
      ),
    ).toEqual([{ src: "/i.webp", widths: [] }]);
  });
});

describe("the URL for a displayed width", () => {
  const picture = { src: "/960", widths: [240, 480, 960].map((width) => ({ url: `/${width}`, width })) };

  it.each([
    [100, "/240"],
    [240, "/240"],
    [241, "/480"],
    [961, "/960"],
  ])("of %i pixels is the smallest width that fills it", (width, url) => {
    expect(pictureUrl(picture, width)).toBe(url);
  });

  it("is the only one of a picture without widths", () => {
    expect(pictureUrl({ src: "/a", widths: [] }, 100)).toBe("/a");
  });
});

describe("the picture that a URL names", () => {
  const folder = "/api/files/products/abc123/";

  it.each([
    [`${folder}front_w480_gpkdy7n7gf.webp`, `${folder}front`, 480, "abc123"],
    [`${folder}front_w240_9cttxyz123.webp`, `${folder}front`, 240, "abc123"],
    [`${folder}back_w240_9cttxyz123.webp`, `${folder}back`, 240, "abc123"],
    [`${folder}shirt_gpkdy7n7gf.jpg?thumb=480x0`, `${folder}shirt_gpkdy7n7gf.jpg`, 480, "abc123"],
    [`${folder}shirt_gpkdy7n7gf.jpg`, `${folder}shirt_gpkdy7n7gf.jpg`, Number.POSITIVE_INFINITY, "abc123"],
    ["/photos/a_w480.webp", "/photos/a_w480.webp", Number.POSITIVE_INFINITY, ""],
    ["https://img.example/a.webp?w=480", "https://img.example/a.webp?w=480", Number.POSITIVE_INFINITY, ""],
    [`${folder}a.jpg?download=1`, `${folder}a.jpg?download=1`, Number.POSITIVE_INFINITY, ""],
  ])("%s", (address, key, width, product) => {
    expect(parsePictureUrl(address)).toEqual({ key, width, product });
  });
});
