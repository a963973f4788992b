import type { CommandResult } from "../../db/cart/mutations";
import { applyLineCommand, applyWishlistCommand, type CartCommand } from "../../domain/cart/commands";
import { type CartAndWishlistRows, currentRows, showPreview } from "./cartRows";

/**
 * Shows cart and wishlist as expected after a command, before its transaction has committed, so that the next
 * frame has the new quantity. Shows nothing for a command that the rules refuse, and before cart and wishlist
 * are loaded.
 * @returns the function that ends the preview; undefined when nothing is shown. The function's parameter: the
 * result of the transaction; absent when the transaction failed
 */
export function previewCommand(command: CartCommand): ((result?: CommandResult) => void) | undefined {
  const rows = expectedRowsAfter(command);
  if (!rows) return;
  const end = showPreview(rows);
  return (result) => end(result?.ok ? (result.rows ?? {}) : {});
}

/**
 * Cart or wishlist as expected after a command; undefined when the command is refused, or before cart and
 * wishlist are loaded.
 */
function expectedRowsAfter(command: CartCommand): CartAndWishlistRows | undefined {
  const { cart, wishlist } = currentRows();
  if (command.table === "cart") {
    const change = cart && applyLineCommand(cart, command);
    return change?.ok ? { cart: change.lines } : undefined;
  }
  return wishlist && { wishlist: applyWishlistCommand(wishlist, command) };
}
