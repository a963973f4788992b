import { describe, expect, it } from "vitest";
import {
  addToWishlist,
  createWishlistItem,
  isInWishlist,
  parseWishlist,
  removeFromWishlist,
  restoreToWishlist,
  toggleWishlist,
  type WishlistItem,
} from "../../../../src/domain/cart/wishlist";
import { asProductId } from "../../../../tools/testkit/brandedTypes";
import { makeProduct, pick, seededRandom } from "../make";

const item = (fields: Partial<WishlistItem> = {}): WishlistItem => ({
  id: asProductId("p1"),
  name: "Indigo Tee",
  price: 999,
  frontImage: "",
  backImage: "",
  addedAt: 1,
  ...fields,
});
const list = [3, 2, 1].map((at) => item({ id: asProductId(`p${at}`), addedAt: at }));

describe("the wishlist", () => {
  it("keeps a product with small pictures of its front and back", () => {
    const pictures = ["f", "b"].map((side) => ({
      src: `/${side}960`,
      widths: [240, 480, 960].map((width) => ({ url: `/${side}${width}`, width })),
    }));
    expect(addToWishlist([], createWishlistItem(makeProduct({ pictures }), 5))).toEqual([
      item({ frontImage: "/f480", backImage: "/b480", addedAt: 5 }),
    ]);
  });

  it("has the newest item first, even when the clock was set back", () => {
    const longer = addToWishlist(list, item({ id: asProductId("p9"), addedAt: 0 }));
    expect(longer.map(({ id, addedAt }) => [id, addedAt])).toEqual([
      ["p9", 4],
      ["p3", 3],
      ["p2", 2],
      ["p1", 1],
    ]);
  });

  it("contains a product only once", () => {
    expect(addToWishlist(list, item({ id: asProductId("p2"), addedAt: 9 }))).toBe(list);
  });

  it("toggles a product by its id", () => {
    const added = item({ id: asProductId("p9"), addedAt: 9 });
    const inside = toggleWishlist(list, added);
    expect([isInWishlist(list, asProductId("p9")), isInWishlist(inside, asProductId("p9"))]).toEqual([
      false,
      true,
    ]);
    expect(toggleWishlist(inside, added)).toEqual(list);
  });

  it.each([0, 1, 2])("restores a removed item to position %i", (place) => {
    const removed = list[place] as WishlistItem;
    expect(restoreToWishlist(removeFromWishlist(list, removed.id), removed)).toEqual(list);
  });

  it("does not double an item that was added again before it was restored", () => {
    expect(restoreToWishlist(list, item({ id: asProductId("p2"), addedAt: 99 }))).toEqual(list);
  });

  it("contains each product once, newest first, after any sequence of actions", () => {
    const random = seededRandom(3);
    let items: readonly WishlistItem[] = [];
    for (let step = 0; step < 600; step++) {
      const tapped = item({
        id: asProductId(pick(random, ["p1", "p2", "p3", "p4"])),
        addedAt: Math.floor(random() * 50),
      });
      const gone = items.find(({ id }) => id === tapped.id);
      items = toggleWishlist(items, tapped);
      if (gone && random() < 0.5) items = restoreToWishlist(items, gone);
      expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
      expect(items.map(({ addedAt }) => addedAt)).toEqual(
        items.map(({ addedAt }) => addedAt).sort((a, b) => b - a),
      );
      expect(parseWishlist(JSON.parse(JSON.stringify(items)))).toEqual(items);
    }
  });
});

describe("a stored wishlist", () => {
  it("needs only an id", () => {
    expect(parseWishlist([{ id: "p1" }])).toEqual([item({ name: "", price: 0, addedAt: 0 })]);
  });

  it.each([
    [{ frontImage: "/f", backImage: "/b" }, "/f", "/b"],
    [{ images: { front: "/f", back: "/b" } }, "/f", "/b"],
    [{ images: ["/f", "/b"] }, "/f", "/b"],
    [{ images: ["/f", "/b"], backImage: "/c" }, "/f", "/c"],
    [{ images: ["/f", "/b"], frontImage: "javascript:x" }, "/f", "/b"],
    [{}, "", ""],
  ])("reads its pictures from %j", (images, frontImage, backImage) => {
    expect(parseWishlist([{ id: "p1", ...images }])[0]).toMatchObject({ frontImage, backImage });
  });

  it("skips unreadable and duplicate items", () => {
    expect(parseWishlist([null, item(), 7, {}, item({ name: "Twin" })])).toEqual([item()]);
    expect(parseWishlist("x")).toEqual([]);
  });
});
