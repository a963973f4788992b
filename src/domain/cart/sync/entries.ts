import { type ProductId, parseProductId, type Size } from "../../catalogue/product";
import type { ViewedProduct } from "../../catalogue/recentlyViewed";
import { normaliseSize } from "../../catalogue/sizes";
import { type Fields, fieldsOf } from "../../shared/parse";
import { type CartLine, parseCartLine } from "../cartLine";
import { parseWishlistItem, type WishlistItem } from "../wishlist";
import { type Entry, isRegister, mergeEntries, parseViewed, type Register } from "./entry";
import { lineQuantity, setQuantityDelta, soldDelta, stepQuantityDelta } from "./line";
import { type Stamp, stampMs } from "./stamp";

/*
 * The kinds of synced entries (cart line, wishlist item …) and their keys; how cart lines and items are read
 * from them; and the change (an entry with only the changed members) for each action of the shopper.
 */

/**
 * line    a cart line; key "<product id> <size>"; members `set` {quantity}, `taps`, `sold`, `info` (the rest
 *         of a CartLine); a change also `join` {quantity}, see line.ts
 * wish    a wishlist item; key "<product id>"; member `set` {listed, and the rest of a WishlistItem}
 * viewed  the recently viewed products; key ""; member `viewed`
 * size    the size chosen last; key ""; member `set` {size}
 * profile the edited fields of the profile; key ""; a register {value} per field, see
 *         src/domain/account/profileEntry.ts
 */
export type EntryKind = "line" | "wish" | "viewed" | "size" | "profile";

export const entryKinds: readonly EntryKind[] = ["line", "wish", "viewed", "size", "profile"];

/** The name of a synced entry; `kind` can be one that only a newer release knows. */
export interface EntryName {
  readonly kind: string;
  readonly key: string;
}

/** The name of a synced entry as one unique text, for use as a key. */
export const formatEntryName = ({ kind, key }: EntryName): string => `${kind}/${key}`;

export const lineEntryName = (id: ProductId, size: Size): EntryName => ({
  kind: "line",
  key: `${id} ${size}`,
});
export const wishEntryName = (id: ProductId): EntryName => ({ kind: "wish", key: id });
export const viewedEntryName: EntryName = { kind: "viewed", key: "" };
export const sizeEntryName: EntryName = { kind: "size", key: "" };

/** Product and size in the key of a line's entry; undefined for any other text. */
export function parseLineKey(key: string): { id: ProductId; size: Size } | undefined {
  const [rawId = "", ...rest] = key.split(" ");
  const id = parseProductId(rawId);
  const size = normaliseSize(rest.join(" "));
  return id && size && key === `${id} ${size}` ? { id, size } : undefined;
}

/**
 * The cart line that a synced entry describes; undefined when the line is removed.
 * @param known the line on this device, for its stock, which is not synced
 */
export function lineOfEntry(key: string, entry: Entry, known?: CartLine): CartLine | undefined {
  const name = parseLineKey(key);
  const quantity = lineQuantity(entry);
  if (!name || quantity === 0) return;
  // A known stock below the synced quantity is left out, because the parser would silently lower the quantity
  // to it. The cart shows the remaining stock, and the shopper accepts the smaller quantity.
  const stock = known?.stockForSize;
  const kept = stock !== undefined && stock >= quantity ? { stockForSize: stock } : {};
  return parseCartLine({
    ...(known ?? {}),
    stockForSize: undefined,
    ...kept,
    ...fieldsOf(entry["info"]),
    ...name,
    quantity,
  });
}

/**
 * Why a line's quantity changes. "step": a tap on plus or minus; "set": a new absolute quantity; "sold": an
 * order.
 */
export type QuantityChangeKind = "step" | "set" | "sold";

/**
 * The synced change of a cart line that the shopper or an order changes on this device.
 * @param entry the line's entry before the change; the device shows it as the line `before`
 * @param next makes a stamp later than all stamps of `entry`
 * @returns undefined when neither the quantity nor the product information has changed
 */
export function lineDelta(
  entry: Entry,
  change: { kind: QuantityChangeKind; before: CartLine | undefined; after: CartLine | undefined },
  next: () => Stamp,
): Entry | undefined {
  const { kind, before, after } = change;
  const quantity = quantityDelta(entry, kind, before?.quantity ?? 0, after?.quantity ?? 0, next);
  const info = after && productInfoOf(after);
  const isSameInfo = !info || (before && JSON.stringify(info) === JSON.stringify(productInfoOf(before)));
  if (isSameInfo) return quantity;
  return mergeEntries(quantity ?? {}, { info: lineInfoRegister(entry, after, next()) });
}

/**
 * The register `info` (name, price, picture …) of a line's entry; keeps members that only a newer release
 * knows.
 * @param entry the line's entry before the change
 */
export function lineInfoRegister(entry: Entry, line: CartLine, stamp: Stamp): Register {
  return { ...membersOfNewerReleases(entry["info"], lineMembers), ...productInfoOf(line), stamp };
}

/** The members of stored cart lines and wishlist items that this or an earlier release reads or writes. */
const lineMembers = [
  "name",
  "price",
  "variantId",
  "variant_id",
  "frontImage",
  "backImage",
  "images",
  "addedAt",
];
const wishMembers = [...lineMembers, "id", "listed"];

function membersOfNewerReleases(register: unknown, known: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fieldsOf(register)).filter(([name]) => !known.includes(name)));
}

function quantityDelta(
  entry: Entry,
  kind: QuantityChangeKind,
  before: number,
  after: number,
  next: () => Stamp,
) {
  if (before === after) return;
  if (kind === "sold" && after < before) return soldDelta(before - after, next());
  if (kind === "step" && after > 0) return stepQuantityDelta(entry, after, next);
  return setQuantityDelta(after, next());
}

/** What a line's entry stores of the product, for the account's other devices. */
function productInfoOf({ name, price, frontImage, variantId, addedAt }: CartLine) {
  const info = { name, price, ...(variantId === undefined ? {} : { variantId }), addedAt };
  return isSyncablePictureUrl(frontImage) ? { ...info, frontImage } : info;
}

/**
 * Maximum length of a picture URL in a line's entry. Longer ones are embedded drawings (`data:`), which would
 * make the change too large for the server.
 */
const syncedPictureUrlMaxChars = 2_000;
const isSyncablePictureUrl = (address: string): boolean => address.length <= syncedPictureUrlMaxChars;

/** The wishlist item that a synced entry describes; undefined when the item is removed. */
export function wishOfEntry(key: string, { set }: Entry): WishlistItem | undefined {
  return isRegister(set) && set["listed"] === true ? parseWishlistItem({ ...set, id: key }) : undefined;
}

/**
 * The synced change that adds or changes a wishlist item, or removes it when `item` is undefined.
 * @param entry the item's entry before the change; its members that only a newer release knows stay, also
 * when a removal is undone
 */
export function wishDelta(item: WishlistItem | undefined, entry: Entry, next: () => Stamp): Entry {
  const newer = membersOfNewerReleases(entry.set, wishMembers);
  if (!item) return { set: { ...newer, stamp: next(), listed: false } };
  const { id: _key, frontImage, backImage, ...rest } = item;
  const pictures = {
    ...(isSyncablePictureUrl(frontImage) && { frontImage }),
    ...(isSyncablePictureUrl(backImage) && { backImage }),
  };
  return { set: { ...newer, ...rest, ...pictures, stamp: next(), listed: true } };
}

/** Reads the recently viewed products from their synced entry, newest first. */
export function viewedOfEntry(entry: Entry): readonly ViewedProduct[] {
  return Object.entries(parseViewed(mergeEntries(entry, {})["viewed"])).flatMap(([raw, stamp]) => {
    const id = parseProductId(raw);
    return id ? [{ id, viewedAt: stampMs(stamp) }] : [];
  });
}

export const viewedDelta = (id: ProductId, next: () => Stamp): Entry => ({ viewed: { [id]: next() } });

/** Reads the size chosen last from its synced entry; "" when there is none. */
export const sizeOfEntry = ({ set }: Entry): Size | "" => (isRegister(set) ? normaliseSize(set["size"]) : "");

export const sizeDelta = (size: Size, next: () => Stamp): Entry => ({ set: { stamp: next(), size } });

/** Whether a synced entry is a tombstone: it only says that a line or item was removed. */
export function isTombstone({ kind, key }: EntryName, entry: Entry): boolean {
  if (kind === "line") return lineQuantity(entry) === 0;
  return kind === "wish" && wishOfEntry(key, entry) === undefined;
}
