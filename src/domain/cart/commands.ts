import { type ProductId, parseProductId, type Size } from "../catalogue/product";
import { normaliseSize } from "../catalogue/sizes";
import { fieldsOf, parseId, parseNumber } from "../shared/parse";
import * as cart from "./cart";
import { type CartLine, parseCartLine } from "./cartLine";
import * as wishlist from "./wishlist";
import { parseWishlistItem, type WishlistItem } from "./wishlist";

/*
 * The commands: every change of cart and wishlist by the shopper, as data. The page writes a command to its
 * command log (src/state/cart/commandLog.ts) before the database stores it; if the page ends between the two,
 * the next start applies the logged command by the same rules.
 */

/** A change of the cart by the shopper. `line` has the values of its product at the time of the command. */
export type LineCommand =
  /**
   * "add": one more piece; "restore": puts a removed line back; "accept": changes the line to what the shop
   * can deliver.
   */
  | { table: "cart"; kind: "add" | "restore" | "accept"; line: CartLine }
  /** `limit`: see `changeQuantity`. */
  | { table: "cart"; kind: "quantity"; id: ProductId; size: Size; delta: number; limit?: number | null }
  | { table: "cart"; kind: "remove"; id: ProductId; size: Size };

/**
 * A change of the wishlist by the shopper. "toggle" occurs only in logs of an earlier release. Its replay
 * adds or removes the item depending on the wishlist at that time, which can differ from the one that the
 * shopper saw.
 */
export type WishlistCommand =
  | { table: "wishlist"; kind: "toggle" | "add" | "restore"; item: WishlistItem }
  | { table: "wishlist"; kind: "remove"; id: ProductId };

export type CartCommand = LineCommand | WishlistCommand;

/** One logged command: a change of cart or wishlist that the database may not have stored yet. */
export interface LoggedCommand {
  id: string;
  /** Id of the account that was signed in, or "" for a visitor. */
  uid: string;
  /** The command. The stored JSON, which a later release reads, names it `tap`. */
  tap: CartCommand;
}

/**
 * Maximum number of commands in a page's log; further commands are stored in the database, but not logged.
 */
export const loggedCommandsMax = 50;

/** The cart after a command, or why the command is refused. */
export function applyLineCommand(lines: readonly CartLine[], command: LineCommand): cart.CartChange {
  switch (command.kind) {
    case "add":
      return cart.addOrIncrementLine(lines, command.line);
    case "quantity":
      return cart.changeQuantity(lines, command.id, command.size, command.delta, command.limit);
    case "remove":
      return { ok: true, lines: cart.removeLine(lines, command.id, command.size) };
    case "restore":
      return { ok: true, lines: cart.restoreLine(lines, command.line) };
    case "accept":
      return { ok: true, lines: cart.acceptLineChanges(lines, command.line) };
  }
}

/** The wishlist after a command. */
export function applyWishlistCommand(
  items: readonly WishlistItem[],
  command: WishlistCommand,
): readonly WishlistItem[] {
  switch (command.kind) {
    case "toggle":
      return wishlist.toggleWishlist(items, command.item);
    case "add":
      return wishlist.addToWishlist(items, command.item);
    case "remove":
      return wishlist.removeFromWishlist(items, command.id);
    case "restore":
      return wishlist.restoreToWishlist(items, command.item);
  }
}

/**
 * Parses a page's stored command log and returns the commands that may be applied now, in their order. Skips
 * unreadable commands, and those of an account that is no longer signed in.
 * @param uid id of the signed-in account, or ""
 */
export function parseCommandLog(raw: unknown, uid: string): LoggedCommand[] {
  return parseLogRows(raw, uid).flatMap(({ id, uid, tap }) => {
    const command = parseCommand(tap);
    return command ? [{ id, uid, tap: command }] : [];
  });
}

/**
 * The logged commands whose table or kind this release does not know: a newer release has written them.
 * @param uid see `parseCommandLog`
 */
export const commandsOfNewerRelease = (raw: unknown, uid: string): unknown[] =>
  parseLogRows(raw, uid).filter(({ tap }) => {
    const { table, kind } = fieldsOf(tap);
    return typeof table === "string" && typeof kind === "string" && !(table in tables && kind in kinds);
  });

const tables = { cart: true, wishlist: true } satisfies Record<CartCommand["table"], true>;
const kinds = {
  add: true,
  restore: true,
  accept: true,
  quantity: true,
  remove: true,
  toggle: true,
} satisfies Record<CartCommand["kind"], true>;

function parseLogRows(raw: unknown, uid: string) {
  const entries = Array.isArray(raw) ? raw.slice(0, loggedCommandsMax).map(fieldsOf) : [];
  return entries.flatMap((fields) => {
    const id = parseId(fields["id"]);
    const owner = fields["uid"];
    if (!id || (owner !== "" && owner !== uid)) return [];
    return [{ id, uid: owner, tap: fields["tap"] }];
  });
}

function parseCommand(raw: unknown): CartCommand | undefined {
  const fields = fieldsOf(raw);
  const { table, kind } = fields;
  if (table === "cart") return parseLineCommand(kind, fields);
  if (table !== "wishlist") return;
  const id = parseProductId(fields["id"]);
  if (kind === "remove") return id ? { table, kind, id } : undefined;
  const item = parseWishlistItem(fields["item"]);
  if (kind === "toggle" || kind === "add" || kind === "restore") return item && { table, kind, item };
  return;
}

function parseLineCommand(kind: unknown, fields: Record<string, unknown>): LineCommand | undefined {
  const table = "cart";
  const line = parseCartLine(fields["line"]);
  if (kind === "add" || kind === "restore" || kind === "accept") return line && { table, kind, line };
  const id = parseProductId(fields["id"]);
  const size = normaliseSize(fields["size"]);
  if (!id || !size) return;
  if (kind === "remove") return { table, kind, id, size };
  const delta = parseNumber(fields["delta"]);
  if (kind !== "quantity" || delta === undefined) return;
  const limit = fields["limit"] === null ? null : parseNumber(fields["limit"]);
  return { table, kind, id, size, delta, ...(limit === undefined ? {} : { limit }) };
}
