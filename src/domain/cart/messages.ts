import { cartLinesMax, wishlistMax } from "../shared/limits";
import { groupDigits } from "../shared/money";

/* Texts of the cart: the first group exactly as specified (spec 2, 4 and 5), the second our own. */

export const cartEmpty = "Your cart is empty.";
export const continueShopping = "Continue Shopping";

export const selectSizeFirst = "Please select a size first.";
export const outOfStock = "Out of stock.";
export const reachedStock = "You’ve reached the available stock.";

export const noLongerAvailable = "No longer available.";
export const productGone = "No longer in the shop.";
export const sizeGone = "No longer made in this size.";
/**
 * Message that the price of a cart line has changed.
 * @param was old price, formatted: "₹999"
 * @param now current price, formatted
 */
export const priceChanged = (was: string, now: string): string => `Now ${now}, was ${was}.`;

/* Texts of the wishlist page (spec 2, 5 and 8), exactly as specified. */

export const wishlistEmpty = "No items in wishlist.";
export const goBackToExplore = "Go Back to Explore";
export const remove = "Remove";
/** The wishlist's alert when Add to Cart is pressed without a size; no full stop, as in spec 5. */
export const wishlistSelectSize = "Please select a size";

/* Texts of the cart and the wishlist (not in the specification). */

export const cartLabel = "Cart";
/** The accessible name of the header's cart button. */
export const cartWithItems = (quantity: number): string =>
  `Cart, ${quantity} ${quantity === 1 ? "item" : "items"}`;
export const loadingCart = "Loading your cart";
export const subtotalLabel = "Subtotal";
export const cartTerms =
  "Tax is included. Shipping and discounts are computed at checkout; shipping is free on prepaid orders.";
export const lineSize = (size: string): string => `Size ${size}`;
export const cartLineRemoved = (name: string, size: string): string => `${name}, ${size} removed.`;
export const takeWhatIsLeft = "Take what is left";
export const keepAtThisPrice = "Keep it at this price";
/** A cart line as text: "Indigo Tee, size M". */
export const nameAndSize = (name: string, size: string): string => `${name}, size ${size}`;
export const quantityLabelOf = (line: string): string => `Quantity of ${line}`;
export const decreaseQuantity = "Decrease quantity";
export const increaseQuantity = "Increase quantity";

export const wishlistLabel = "Wishlist";
export const loadingWishlist = "Loading your wishlist";
export const wishlistItemRemoved = (name: string): string => `${name} removed from your wishlist.`;
export const stampSound = "Stamp sound";
export const soundIsOff = "Sound is off";
export const soundIsOn = "Sound is on";
export const viewLabel = "View";
export const gridView = "Grid view";
export const listView = "List view";
export const sizeLabelOf = (product: string): string => `Size of ${product}`;
export const sizeNotAvailable = (size: string): string => `${size} · not available`;

/* Texts about changes that the server has not accepted (not in the specification). */

export const changesWaiting = (count: number): string =>
  `${count} ${count === 1 ? "change" : "changes"} waiting.`;
export const changesWaitForUpdate = (count: number): string =>
  `${count} ${count === 1 ? "change waits" : "changes wait"} for the new version of the shop. Please reload the page.`;
export const changesRefused = (count: number, reason: string): string => `${count} refused: ${reason}`;
export const discardChange = "Discard";
export const discardChangeOf = (name: string): string => `Discard the change of ${name}`;
export const allChangesSent = "Every change is on your other devices, too.";
export const lastConfirmedText = (moment: string): string => `Last confirmed: ${moment}.`;
export const cartSyncStuck =
  "Your last changes do not reach the shop. They are kept on this device; the panel “On this device” lists them.";
export const changesKeptForAccount = (count: number): string =>
  `${count} unsent ${count === 1 ? "change waits" : "changes wait"} on this device until the other account signs in again.`;
export const cartNotJoined = "Waiting for the shop: this cart is not on your other devices yet.";
export const visitorCart = "Your cart and wishlist are kept on this device only.";
export const visitorCartSignIn = "Sign in to have them on every device";

/**
 * Why the server has refused a change of cart or wishlist; a code that only a newer release knows gets the
 * general text.
 */
export function changeRefusalText(code: string): string {
  switch (code) {
    case "cart-full":
      return `the cart of your account holds ${cartLinesMax} lines.`;
    case "wishlist-full":
      return `the wishlist of your account holds ${groupDigits(wishlistMax)} items.`;
    case "absurd-quantity":
      return "the quantity is too large.";
    case "entry-too-large":
      return "it is too large for your account.";
    case "too-old":
      return "it was removed on another device a long time ago.";
    case "foreign-account":
      return "it belongs to another account.";
    default:
      return "the shop could not read it.";
  }
}
