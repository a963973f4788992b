import { describe, expect, it } from "vitest";
import { type CartLine, createCartLine } from "../../../../src/domain/cart/cartLine";
import {
  applyLineCommand,
  applyWishlistCommand,
  type CartCommand,
  loggedCommandsMax,
  parseCommandLog,
} from "../../../../src/domain/cart/commands";
import { createWishlistItem } from "../../../../src/domain/cart/wishlist";
import { asProductId } from "../../../../tools/testkit/brandedTypes";
import { makeProduct, seededRandom } from "../make";

const product = makeProduct({ stockBySize: { S: 2, M: 20 } });
const id = asProductId("p1");
const line: CartLine = createCartLine(product, "M", 1, 5);
const item = createWishlistItem(product, 5);

/** One tap of each kind. */
const taps: CartCommand[] = [
  { table: "cart", kind: "add", line },
  { table: "cart", kind: "restore", line },
  { table: "cart", kind: "accept", line },
  { table: "cart", kind: "quantity", id, size: "M", delta: -1 },
  { table: "cart", kind: "quantity", id, size: "M", delta: 2, limit: 9 },
  { table: "cart", kind: "quantity", id, size: "M", delta: 2, limit: null },
  { table: "cart", kind: "remove", id, size: "M" },
  { table: "wishlist", kind: "toggle", item },
  { table: "wishlist", kind: "add", item },
  { table: "wishlist", kind: "restore", item },
  { table: "wishlist", kind: "remove", id },
];
const entries = taps.map((tap, at) => ({ id: `t-${at}`, uid: "", tap }));

describe("a tap", () => {
  it.each(taps)("has the same effect after the log: $table $kind", (tap) => {
    const [logged] = parseCommandLog(JSON.parse(JSON.stringify([{ id: "t", uid: "", tap }])), "");
    expect(logged?.tap).toEqual(tap);
  });

  it("changes the cart by the rule of its kind", () => {
    const cart = [{ ...line, quantity: 3 }];
    const after = (tap: CartCommand) => {
      const change = tap.table === "cart" && applyLineCommand(cart, tap);
      return change ? change.ok && change.lines.map(({ quantity }) => quantity) : undefined;
    };
    expect(taps.slice(0, 7).map(after)).toEqual([[4], [3], [3], [2], [5], [5], []]);
    const empty = applyLineCommand([], { table: "cart", kind: "accept", line });
    expect(empty).toEqual({ ok: true, lines: [] });
  });

  it("accepts a line with its current price, and no more than the stock", () => {
    const accepted = { ...line, price: 1200, stockForSize: 2 };
    expect(
      applyLineCommand([{ ...line, quantity: 3, addedAt: 1 }], {
        table: "cart",
        kind: "accept",
        line: accepted,
      }),
    ).toEqual({
      ok: true,
      lines: [{ ...accepted, quantity: 2, addedAt: 1 }],
    });
  });

  it("changes the wishlist by the rule of its kind", () => {
    const counts = (items: readonly (typeof item)[]) =>
      taps.flatMap((tap) => (tap.table === "wishlist" ? [applyWishlistCommand(items, tap).length] : []));
    expect(counts([])).toEqual([1, 1, 1, 0]);
    expect(counts([item])).toEqual([0, 1, 1, 0]);
  });
});

describe("a tap log", () => {
  it("keeps the order of its taps", () => {
    expect(parseCommandLog(JSON.parse(JSON.stringify(entries)), "")).toEqual(entries);
  });

  it("has the taps of a visitor and of the signed-in account only", () => {
    const of = (uid: string) => ({ id: `t-${uid}`, uid, tap: taps[0] });
    const log = ["", "asha", "ravi"].map(of);
    expect(parseCommandLog(log, "asha").map(({ uid }) => uid)).toEqual(["", "asha"]);
    expect(parseCommandLog(log, "").map(({ uid }) => uid)).toEqual([""]);
  });

  it.each([
    ["no list", { 0: entries[0] }],
    ["nothing", null],
    ["text", "[]"],
    ["entries that are no taps", [null, 1, "x", [], {}, { id: "t", uid: "" }, { ...entries[0], tap: {} }]],
    [
      "taps without an id",
      [
        { uid: "", tap: taps[0] },
        { id: "<b>", uid: "", tap: taps[0] },
      ],
    ],
    ["taps without an account", [{ id: "t", tap: taps[0] }]],
    ["an unknown kind", [{ id: "t", uid: "", tap: { table: "cart", kind: "empty" } }]],
    ["an unknown table", [{ id: "t", uid: "", tap: { table: "orders", kind: "remove", id } }]],
    ["a line without a size", [{ id: "t", uid: "", tap: { table: "cart", kind: "add", line: { id } } }]],
    [
      "a quantity without a delta",
      [{ id: "t", uid: "", tap: { table: "cart", kind: "quantity", id, size: "M" } }],
    ],
    ["an item without an id", [{ id: "t", uid: "", tap: { table: "wishlist", kind: "add", item: {} } }]],
  ])("with %s has no taps", (_, raw) => {
    expect(parseCommandLog(raw, "")).toEqual([]);
  });

  it("skips unreadable entries between others, and has no more than its limit", () => {
    expect(parseCommandLog([null, entries[0], { id: 1 }, entries[6]], "")).toEqual([entries[0], entries[6]]);
    const long = Array.from({ length: 500 }, (_, at) => ({ id: `t-${at}`, uid: "", tap: taps[0] }));
    expect(parseCommandLog(long, "")).toHaveLength(loggedCommandsMax);
  });

  it("is parsed without an error when any part of it is damaged", () => {
    const random = seededRandom(5);
    const text = JSON.stringify(entries);
    for (let round = 0; round < 500; round += 1) {
      const at = Math.floor(random() * text.length);
      const damaged = `${text.slice(0, at)}${String.fromCharCode(32 + Math.floor(random() * 90))}${text.slice(at + 1)}`;
      let raw: unknown;
      try {
        raw = JSON.parse(damaged);
      } catch {
        continue;
      }
      expect(parseCommandLog(raw, "").length).toBeGreaterThanOrEqual(entries.length - 1);
    }
  });
});
