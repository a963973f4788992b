import type { CartChange, CartRefusal } from "../../domain/cart/cart";
import { type CartLine, isLineOfSize } from "../../domain/cart/cartLine";
import {
  applyLineCommand,
  applyWishlistCommand,
  type CartCommand,
  type LineCommand,
  type WishlistCommand,
} from "../../domain/cart/commands";
import type { QuantityChangeKind } from "../../domain/cart/sync/entries";
import type { WishlistItem } from "../../domain/cart/wishlist";
import type { ShopDatabase } from "../schema";
import type { TableSelector } from "../writeWithFallback";
import { readCart, readWishlist } from "./queries";
import { recordRowChanges, writeSyncedRows } from "./recordRowChanges";

/*
 * The writes of cart and wishlist. In one transaction, each reads the rows, applies a rule of the domain, and
 * stores the result together with a signed-in account's unsent changes (intents), so that neither a second
 * tab nor a closed one loses a line.
 */

/** The result of storing a command. */
export type CommandResult =
  /**
   * `removedLine`, `removedItem`: what the command has removed, for undo; `rows`: the whole cart or wishlist
   * after the command.
   */
  | {
      ok: true;
      removedLine?: CartLine | undefined;
      removedItem?: WishlistItem | undefined;
      rows?: { cart: readonly CartLine[] } | { wishlist: readonly WishlistItem[] };
    }
  /** A refused change has a code; `cartRefusalText` has its text. */
  | { ok: false; code: CartRefusal };

/**
 * Applies a command (one change of cart or wishlist by the shopper) to the stored rows. Does nothing if a
 * command with this id was applied before.
 * @param options `isAllowed`: whether the session of the command still exists. Called inside the transaction:
 *   if the session has ended before, the rows belong to a visitor or another account. `onDiskOnly`: see
 *   `writeShopperDataWithId`
 * @throws {Error} when `isAllowed` returns false, and what the database throws
 */
export async function storeCommand(
  id: string,
  command: CartCommand,
  { isAllowed = () => true, onDiskOnly = false }: { isAllowed?(): boolean; onDiskOnly?: boolean } = {},
): Promise<CommandResult> {
  const tables: TableSelector = (db) => [db.table(command.table)];
  const work = async (db: ShopDatabase) => {
    if (!isAllowed()) throw new Error("The account of this command is signed out.");
    return command.table === "cart" ? applyToCart(db, command) : applyToWishlist(db, command);
  };
  const result = await writeSyncedRows(tables, work, { id, onDiskOnly });
  return result ?? { ok: true };
}

/** Computes a change of the cart from its lines. */
export type CartRule = (lines: readonly CartLine[]) => CartChange;

/**
 * The tables for a transaction with `changeCartInTransaction`; `writeSyncedRows` adds the tables that it
 * needs itself.
 */
export const cartTables: TableSelector = (db) => [db.cart];

/**
 * Applies `rule` to the cart's lines and stores the result, in the running transaction of `writeSyncedRows`,
 * which includes `cartTables`.
 * @param requestedKind how the account's other devices apply the change of a quantity; "set" is used instead
 *   when the stock has limited the change
 */
export async function changeCartInTransaction(
  db: ShopDatabase,
  requestedKind: QuantityChangeKind,
  rule: CartRule,
): Promise<CartChange> {
  const before = await readCart(db);
  const change = rule(before);
  if (!change.ok) return change;
  const kind = change.isLimited ? "set" : requestedKind;
  const { put, removed } = diffRows(before, change.lines, ({ id, size }) => `${id} ${size}`);
  await db.cart.bulkPut(put);
  await db.cart.bulkDelete(removed.map(({ id, size }) => [id, size]));
  const lineBefore = (after: CartLine) => before.find((line) => isLineOfSize(line, after.id, after.size));
  await recordRowChanges(db, [
    ...put.map((after) => ({ table: "cart" as const, kind, before: lineBefore(after), after })),
    ...removed.map((line) => ({ table: "cart" as const, kind, before: line, after: undefined })),
  ]);
  return change;
}

async function applyToCart(db: ShopDatabase, command: LineCommand): Promise<CommandResult> {
  let removedLine: CartLine | undefined;
  const change = await changeCartInTransaction(db, command.kind === "accept" ? "set" : "step", (lines) => {
    if (command.kind === "remove")
      removedLine = lines.find((line) => isLineOfSize(line, command.id, command.size));
    return applyLineCommand(lines, command);
  });
  return change.ok ? { ok: true, removedLine, rows: { cart: change.lines } } : change;
}

async function applyToWishlist(db: ShopDatabase, command: WishlistCommand): Promise<CommandResult> {
  const before = await readWishlist(db);
  const wishlist = applyWishlistCommand(before, command);
  const { put, removed } = diffRows(before, wishlist, ({ id }) => id);
  await db.wishlist.bulkPut(put);
  await db.wishlist.bulkDelete(removed.map(({ id }) => id));
  await recordRowChanges(db, [
    ...put.map((item) => ({ table: "wishlist" as const, id: item.id, item })),
    ...removed.map(({ id }) => ({ table: "wishlist" as const, id, item: undefined })),
  ]);
  return { ok: true, removedItem: removed[0], rows: { wishlist } };
}

/** Computes which rows to put and which to remove so that the list `before` becomes the list `after`. */
function diffRows<Row>(
  before: readonly Row[],
  after: readonly Row[],
  keyOf: (row: Row) => string,
): { put: Row[]; removed: Row[] } {
  const old = new Map(before.map((row) => [keyOf(row), row]));
  const keysAfter = new Set(after.map(keyOf));
  return {
    put: after.filter((row) => JSON.stringify(row) !== JSON.stringify(old.get(keyOf(row)))),
    removed: before.filter((row) => !keysAfter.has(keyOf(row))),
  };
}
