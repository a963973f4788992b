import { inflateSync } from "node:zlib";
import { expect } from "playwright/test";
import { createAccount, createOrder } from "../../../tools/testkit/browser/account";
import { byRole, byText } from "../../../tools/testkit/browsers/query";
import type { ShopTab } from "../../../tools/testkit/browsers/shopTab";
import { type Flow, prepared } from "../flow";
import {
  addToCart,
  cards,
  cart,
  header,
  main,
  newProduct,
  openCart,
  quantityOf,
  signInTab,
  sizeButton,
} from "./parts";

/* Install hint, colour scheme, motion, keyboard and paper. */

/** Presses Tab until the element with this name has the focus. */
async function tabTo(tab: ShopTab, name: string): Promise<void> {
  const seen: string[] = [];
  for (let presses = 0; presses < 40; presses += 1) {
    await tab.press("Tab");
    const focused = await tab.evaluate(() => {
      const { activeElement } = document;
      return (activeElement?.getAttribute("aria-label") ?? activeElement?.textContent ?? "").trim();
    });
    if (focused === name) return;
    seen.push(focused.slice(0, 30));
  }
  throw new Error(`Tab did not reach "${name}", but ${seen.join(", ")}.`);
}

/** Counts the page objects of a PDF; Firefox writes them into compressed streams. */
function pageCount(pdf: string): number {
  const streams = [...pdf.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, stream = ""]) => {
    try {
      return inflateSync(Buffer.from(stream, "latin1")).toString("latin1");
    } catch {
      return "";
    }
  });
  return [pdf, ...streams].join("\n").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

export const displayFlows: Flow[] = [
  {
    name: "see the install hint where the browser installs shops",
    async run(tab, { browser, size }) {
      await tab.open("/");
      await tab.see(cards);
      // Headless Chromium does not fire the event; the other two have none on Linux.
      if (browser === "chromium")
        await tab.until(() => {
          const event = new Event("beforeinstallprompt", { cancelable: true });
          dispatchEvent(Object.assign(event, { prompt: async () => {}, userChoice: new Promise(() => {}) }));
          return event.defaultPrevented;
        });
      // The menu is for small screens; it shows the hint without the card's waiting time.
      await tab.resize({ width: 390, height: 800 });
      await tab.click(byRole("button", "Menu", header));
      await tab.see(byRole("button", "On this device", byRole("dialog")));
      const hint = byRole("button", "Install Haat", byRole("dialog"));
      if (browser === "chromium") await tab.see(hint);
      else expect(await tab.all(hint)).toEqual([]);
      await tab.resize(size);
    },
  },
  {
    name: "use the dark colours",
    settings: prepared,
    async run(tab) {
      await tab.open("/wishlist");
      await openCart(tab);
      const colours = await tab.evaluate(() =>
        [document.body, document.querySelector("dialog[open]") as Element].map((element) => {
          const { backgroundColor, color } = getComputedStyle(element);
          return [backgroundColor, color];
        }),
      );
      const [paper, ink] = ["rgb(25, 21, 18)", "rgb(243, 235, 221)"];
      expect(colours).toEqual([
        [paper, ink],
        [paper, ink],
      ]);
    },
  },
  {
    name: "shop with reduced motion",
    settings: prepared,
    async run(tab, scene) {
      const { id, name } = await newProduct(scene);
      await tab.open(`/product/${id}`);
      expect(
        await tab.evaluate(() => getComputedStyle(document.getElementById("loader") as Element).display),
      ).toBe("none");
      await tab.click(sizeButton("M"));
      await tab.click(addToCart);
      await tab.seeText(quantityOf(name), "1");
      const moving = () =>
        tab.evaluate(() =>
          document
            .getAnimations()
            .filter(
              ({ playState, effect }) => playState === "running" && Number(effect?.getTiming().duration) > 1,
            )
            .map((animation) => String((animation as CSSAnimation).animationName)),
        );
      expect(await moving()).toEqual([]);
      await tab.open("/");
      await tab.see(cards);
      expect(await tab.evaluate(() => document.querySelectorAll("video[data-playing]").length)).toBe(0);
      expect(await moving()).toEqual([]);
    },
  },
  {
    name: "buy with the keyboard only",
    async run(tab, scene) {
      const { id, name } = await newProduct(scene);
      await tab.open(`/product/${id}`);
      await tab.see(sizeButton("M"));
      await tabTo(tab, "Skip to content");
      await tab.press("Enter");
      await tab.until(() => document.activeElement?.matches("main"));
      await tabTo(tab, "M");
      await tab.press(" ");
      await tab.see(sizeButton("M"), ({ attributes }) => attributes["aria-pressed"] === "true");
      await tabTo(tab, "Add to Cart");
      await tab.press("Enter");
      await tab.see(byRole("heading", "Cart", cart), ({ focused }) => focused);
      await tabTo(tab, "Increase quantity");
      await tab.press("Enter");
      await tab.seeText(quantityOf(name), "2");
      await tab.press("Escape");
      await tab.gone(cart);
      await tab.see(addToCart, ({ focused }) => focused);
      await tab.press("Shift+Tab");
      await tab.see({ css: "a, button", within: main }, ({ focused }) => focused);
    },
  },
  {
    name: "print an order",
    notIn: { webkit: "WebKitWebDriver has no print command" },
    async run(tab, { shop }) {
      const account = await createAccount(shop.shop);
      const items = [{ name: "Kolam Tee", size: "M", qty: 2, price: 899 }];
      await createOrder(shop.shop, { userId: account.id, items, total: 1798 });
      await signInTab(tab, account);
      await tab.open("/account");
      await tab.see(byText("Kolam Tee", "article", main));
      const pdf = Buffer.from((await tab.driver.print?.()) ?? []).toString("latin1");
      expect(pdf.slice(0, 5)).toBe("%PDF-");
      // Header, footer and controls would need a second sheet.
      expect(pageCount(pdf)).toBe(1);
    },
  },
];
