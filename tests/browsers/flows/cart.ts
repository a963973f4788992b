import assert from "node:assert/strict";
import { byRole, byText } from "../../../tools/testkit/browsers/query";
import type { Flow } from "../flow";
import { addProduct, cart, cartLine, main, newProduct, notifications, openCart, quantityOf } from "./parts";

/* The cart and the wishlist. */

export const cartFlows: Flow[] = [
  {
    name: "add a product to the cart",
    async run(tab, scene) {
      const { id, name } = await newProduct(scene, { price: 1299 });
      await addProduct(tab, id);
      await tab.seeText(quantityOf(name), "1");
      await tab.see({ ...cartLine(name), text: "₹1,299" });
      // The dialog moves out of the viewport above the page, not to another place in it or below its header.
      // It does not widen the page, and taps reach the page at once.
      assert.deepEqual(await tab.evaluate(measureWhileClosing), {
        top: 0,
        beyond: 0,
        covered: false,
        takesTaps: false,
      });
      await tab.gone(cart);
      await tab.see(byRole("button", "Cart, 1 item"));
      await tab.reload();
      await tab.see(byRole("button", "Cart, 1 item"));
    },
  },
  {
    name: "change a quantity",
    async run(tab, scene) {
      const { id, name } = await newProduct(scene, { price: 500, stockbysize: { S: 1, M: 2 } });
      await addProduct(tab, id);
      const more = byRole("button", "Increase quantity", cartLine(name));
      await tab.click(more);
      await tab.seeText(quantityOf(name), "2");
      await tab.see(byText("Subtotal ₹1,000", ".cart_subtotal, p", cart));
      await tab.click(more);
      await tab.see({ ...notifications, text: "You’ve reached the available stock." });
      await tab.click(byRole("button", "Decrease quantity", cartLine(name)));
      await tab.seeText(quantityOf(name), "1");
    },
  },
  {
    name: "remove a line and undo it",
    async run(tab, scene) {
      const { id, name } = await newProduct(scene);
      await addProduct(tab, id);
      await tab.click(byRole("button", `Remove ${name}, size M`, cart));
      await tab.see(byText("Your cart is empty.", "p", cart));
      await tab.click(byRole("button", "Undo"));
      await tab.seeText(quantityOf(name), "1");
      await tab.press("Escape");
      await tab.gone(cart);
      await openCart(tab);
      await tab.seeText(quantityOf(name), "1");
    },
  },
  {
    name: "wish for a product",
    async run(tab, scene) {
      const { name } = await newProduct(scene);
      await tab.open("/");
      const heart = byRole("button", `Add ${name} to wishlist`);
      await tab.click(heart);
      await tab.see(heart, ({ attributes }) => attributes["aria-pressed"] === "true");
      await tab.open("/wishlist");
      await tab.click(byRole("button", `Remove ${name}`, main));
      await tab.see(byText("No items in wishlist.", "p, h2", main));
      await tab.click(byRole("button", "Undo"));
      await tab.see({ css: "li", text: name, within: main });
    },
  },
];

interface ClosingDialog {
  /** In px, from the top of the viewport. */
  top: number;
  /** How far the page can be scrolled sideways, in px. */
  beyond: number;
  /** The page's header is above the dialog. */
  covered: boolean;
  /** A tap on the dialog reaches the dialog, not the page. */
  takesTaps: boolean;
}

/**
 * Runs in the page: scrolls it, closes the open dialog and measures the dialog in the first frame of its
 * animation. Firefox closes a dialog without one.
 */
async function measureWhileClosing(): Promise<ClosingDialog> {
  const dialog = document.querySelector("dialog[open]") as HTMLDialogElement;
  scrollTo({ top: 100, behavior: "instant" });
  dialog.querySelector<HTMLElement>('button[aria-label="Close"]')?.click();
  while (dialog.open) await new Promise(requestAnimationFrame);
  const animations = dialog.getAnimations();
  for (const animation of animations) animation.pause();
  const top = Math.round(dialog.getBoundingClientRect().top);
  const { scrollWidth, clientWidth } = document.documentElement;
  // At the top of the page the header is visible.
  scrollTo({ top: 0, behavior: "instant" });
  const header = document.querySelector(".header") as HTMLElement;
  while (header.dataset["away"] !== undefined || header.getAnimations().length > 0)
    await new Promise(requestAnimationFrame);
  const cartButton = header.querySelector("button[aria-label^=Cart]") as HTMLElement;
  const { left, bottom } = cartButton.getBoundingClientRect();
  const isDialogHit = () => dialog.contains(document.elementFromPoint(left + 9, bottom - 9));
  const takesTaps = isDialogHit();
  dialog.style.pointerEvents = "auto";
  // With `overlay`, the dialog is in the top layer, and Chromium finds what is below it.
  const covered = animations.length > 0 && !CSS.supports("overlay: auto") && !isDialogHit();
  dialog.style.pointerEvents = "";
  for (const animation of animations) animation.play();
  return { top, beyond: scrollWidth - clientWidth, covered, takesTaps };
}
