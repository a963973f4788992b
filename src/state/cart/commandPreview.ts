import type { CommandResult } from "../../db/cart/mutations";
import { applyLineCommand, applyWishlistCommand, type CartCommand } from "../../domain/cart/commands";
import { type Rows, shownRows, showPreview } from "./cartRows";

/**
 * Shows what a command will change, before its transaction has committed: the frame that answers a tap has the new quantity. A command
 * that the shop refuses changes nothing. The heart of a card has its stamp as an answer; the lists follow the database.
 * @returns ends the preview with the result of the transaction, or without one when it failed; undefined when nothing was shown
 */
export function previewCommand(command: CartCommand): ((result?: CommandResult) => void) | undefined {
  const rows = rowsAfter(command);
  if (!rows) return;
  const end = showPreview(rows);
  return (result) => end(result?.ok ? (result.rows ?? {}) : {});
}

function rowsAfter(command: CartCommand): Rows | undefined {
  const { cart, wishlist } = shownRows();
  if (command.table === "cart") {
    const change = cart && applyLineCommand(cart, command);
    return change?.ok ? { cart: change.lines } : undefined;
  }
  return wishlist && command.kind !== "add"
    ? { wishlist: applyWishlistCommand(wishlist, command) }
    : undefined;
}
