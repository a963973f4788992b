import { readCart } from "../../db/cart/rows";
import { watchRows } from "../../db/liveRows";
import { totalQuantity } from "../../domain/cart/cartLine";

/** The Badging API; browsers without installable apps do not have it. */
interface Badging {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

/** Shows the cart's total quantity on the icon of the installed app. */
export function startAppBadge(): void {
  const badging = navigator as Badging;
  if (!badging.setAppBadge) return;
  let shown: number | undefined;
  watchRows(readCart, [], (lines) => {
    const count = totalQuantity(lines);
    if (count === shown) return;
    shown = count;
    // Some browsers reject it in windows that are not the installed app's.
    (count > 0 ? badging.setAppBadge?.(count) : badging.clearAppBadge?.())?.catch(() => {});
  });
}
