import type { CartLine } from "../../../src/domain/cart/cartLine";
import {
  lineDelta,
  lineOfEntry,
  type QuantityChangeKind,
  wishDelta,
} from "../../../src/domain/cart/sync/entries";
import type { Entry } from "../../../src/domain/cart/sync/entry";
import type { ProductId } from "../../../src/domain/catalogue/product";
import { newLine } from "../actions";
import { expectSame } from "../shownValue";
import { textOf } from "./readable";
import { stampText } from "./stamps";

/*
 * What a device reads of a stored line, and which members a change of a row has.
 */

const key = "tee M";
const stamp = stampText(1_780_000_000_000, 0, "aaaaaa");
const early = stampText(6, 0, "aaaaaa");
const later = stampText(1_780_000_000_001, 0, "aaaaaa");
const line: CartLine = { ...newLine(key, 1), quantity: 2, frontImage: "/front.webp" };
const info = {
  name: line.name,
  price: line.price,
  frontImage: line.frontImage,
  addedAt: line.addedAt,
  stamp,
};
/** The longest address that is sent, and one that is too long. */
const [long, tooLong] = ["x".repeat(2_000), "x".repeat(2_001)];

type Row = CartLine | undefined;
const changes: [what: string, kind: QuantityChangeKind, before: Row, after: Row, delta: Entry | undefined][] =
  [
    ["one more", "step", line, { ...line, quantity: 3 }, { taps: { [stamp]: 1 } }],
    ["nothing", "step", line, { ...line }, undefined],
    ["a step to 0", "step", line, { ...line, quantity: 0 }, { set: { stamp, quantity: 0 } }],
    ["an order of one", "sold", line, { ...line, quantity: 1 }, { sold: { [stamp]: 1 } }],
    ["an order of all", "sold", line, undefined, { sold: { [stamp]: 2 } }],
    [
      "an order of less than nothing",
      "sold",
      line,
      { ...line, quantity: 3 },
      { set: { stamp, quantity: 3 } },
    ],
    ["a name", "step", line, { ...line, name: "Shirt" }, { info: { ...info, name: "Shirt" } }],
    ["a variant", "step", line, { ...line, variantId: 7 }, { info: { ...info, variantId: 7 } }],
    ["a picture", "step", line, { ...line, frontImage: long }, { info: { ...info, frontImage: long } }],
    ["a first tap", "step", undefined, line, { taps: { [stamp]: 2 }, info: { ...info, stamp: later } }],
  ];

/** A clock with two stamps. */
const clock = () => {
  const stamps = [stamp, later];
  return () => stamps.shift() ?? "";
};

/** @throws Violation */
export function checkLines(): void {
  const stored: Entry = { taps: { [stampText(5, 0, "aaaaaa")]: 2 } };
  for (const [what, kind, before, after, delta] of changes) {
    const made = lineDelta(before ? stored : {}, { kind, before, after }, clock());
    expectSame(textOf(made) ?? "", textOf(delta) ?? "", `the change of ${what}`);
  }
  // Members of a newer release stay, those of this one are replaced.
  const newer = { ...stored, info: { stamp: early, name: "Tee", variantId: 3, engraving: "A" } };
  const renamed = lineDelta(
    newer,
    { kind: "step", before: line, after: { ...line, name: "Shirt" } },
    clock(),
  );
  expectSame(
    textOf(renamed),
    textOf({ info: { ...info, name: "Shirt", engraving: "A" } }),
    "a change of newer product data",
  );
  const drawn = lineDelta(
    stored,
    { kind: "step", before: line, after: { ...line, frontImage: tooLong } },
    clock(),
  );
  const { frontImage: _, ...rest } = info;
  expectSame(textOf(drawn), textOf({ info: rest }), "the change to a drawn picture");
  // The row was older than the entry.
  const same = lineDelta(stored, { kind: "step", before: { ...line, quantity: 1 }, after: line }, clock());
  expectSame(textOf(same) ?? "", "", "the change to what the entry has");
  for (const stock of [undefined, 1, 2, 3]) {
    const known = { ...line, name: "known", ...(stock === undefined ? {} : { stockForSize: stock }) };
    const read = lineOfEntry(key, { ...stored, info: { stamp, price: 7 } }, known);
    const kept = stock !== undefined && stock > 1 ? { stockForSize: stock } : {};
    const { stockForSize: _stock, ...expected } = { ...known, price: 7 };
    expectSame(textOf(read), textOf({ ...expected, ...kept }), `a line with a stock of ${stock}`);
  }
  checkWishes();
}

/** Only pictures with a short address are sent. */
function checkWishes(): void {
  const item = { id: "tee" as ProductId, name: "Tee", price: 1, addedAt: 1 };
  const { id: _, ...rest } = item;
  for (const [frontImage, backImage] of [
    [long, tooLong],
    [tooLong, long],
  ] as const) {
    const pictures = frontImage === long ? { frontImage } : { backImage };
    const expected = { set: { ...rest, ...pictures, stamp, listed: true } };
    const made = wishDelta({ ...item, frontImage, backImage }, {}, () => stamp);
    expectSame(textOf(made), textOf(expected), "the change of a wishlist item");
  }
  const newer: Entry = { set: { stamp: early, listed: true, name: "Cap", frontImage: long, note: "A" } };
  const pictures = { frontImage: tooLong, backImage: long };
  expectSame(
    textOf(wishDelta({ ...item, ...pictures }, newer, () => stamp)),
    textOf({ set: { ...rest, backImage: long, note: "A", stamp, listed: true } }),
    "the change of a newer wishlist item",
  );
  expectSame(
    textOf(wishDelta(undefined, newer, () => stamp)),
    textOf({ set: { note: "A", stamp, listed: false } }),
    "the removal of a newer wishlist item",
  );
}
