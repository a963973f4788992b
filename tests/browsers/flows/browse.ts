import { expect } from "playwright/test";
import { byRole, byText } from "../../../tools/testkit/browsers/query";
import type { Flow } from "../flow";
import { cards, header, main, newProduct } from "./parts";

/* Finding a product. */

const title = (name: string) => byRole("heading", name, main);

export const browseFlows: Flow[] = [
  {
    name: "open the shop",
    async run(tab) {
      await tab.open("/");
      await tab.see(byRole("heading", "New Arrivals"));
      await tab.see(cards);
      // WebKit loads a lazy picture only when it is near the viewport.
      await tab.evaluate(() => document.querySelector(".card img")?.scrollIntoView());
      await tab.until(() =>
        [...document.querySelectorAll<HTMLImageElement>(".card img")].some(
          ({ naturalWidth }) => naturalWidth > 0,
        ),
      );
      await tab.until(() => [...document.fonts].some(({ status }) => status === "loaded"));
      const sideways = await tab.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      expect(sideways).toBe(0);
      // The brand loader leaves by itself.
      await tab.until(
        () => getComputedStyle(document.getElementById("loader") as Element).visibility === "hidden",
      );
    },
  },
  {
    name: "browse from a list to a product and back",
    async run(tab) {
      await tab.open("/");
      const { text } = await tab.see({ css: ".card-name", within: main }, (name) => name.text !== "");
      await tab.click({ css: ".card a", text, within: main });
      await tab.at(/^\/product\//);
      await tab.see(title(text));
      await tab.click({ css: "a, button", name: "Back to Shop", within: main });
      await tab.see(byRole("heading", "New Arrivals"));
      // Without the Navigation API the link adds an entry to the history.
      if (await tab.evaluate(() => "navigation" in window)) await tab.driver.forward();
      else await tab.driver.back();
      // The list has the name as a heading, too.
      await tab.at(/^\/product\//);
      await tab.see(title(text));
      await tab.driver.back();
      await tab.see({ css: ".card-name", text, within: main });
    },
  },
  {
    name: "filter and sort a list",
    async run(tab, { size }) {
      await tab.open("/search?q=tee");
      await tab.see(cards);
      const inSheet = size.width < 1024;
      if (inSheet) await tab.click(byRole("button", /^Filter/, main));
      const filters = inSheet ? byRole("dialog") : { css: "search", within: main };
      await tab.click(byRole("button", "XS", filters));
      await tab.at(/[?&]size=XS/);
      if (inSheet) await tab.click(byRole("button", /^Show /, filters));
      await tab.choose(byRole("combobox", "Sort", main), "Price low to high");
      await tab.at("/search?q=tee&size=XS&sort=price-low");
      const prices = async () =>
        (await tab.all(cards)).map(({ text }) => Number(/₹([\d,]+)/.exec(text)?.[1]?.replaceAll(",", "")));
      await expect.poll(async () => (await prices()).length).toBeGreaterThan(1);
      await tab.reload();
      await tab.see(cards);
      const shown = await prices();
      expect(shown).toEqual([...shown].sort((a, b) => a - b));
    },
  },
  {
    name: "search",
    async run(tab, scene) {
      const { name } = await newProduct(scene, {}, `Verandah ${scene.browser}${scene.size.width} Tee`);
      await tab.open("/");
      await tab.click(byRole("button", "Search", header));
      const field = byRole("combobox", "Search products");
      await tab.see(field, ({ focused }) => focused);
      // With a typing error.
      await tab.fill(field, `verandha ${scene.browser}${scene.size.width}`);
      await tab.see(byText(name, "[role=option]"));
      await tab.press("ArrowDown");
      await tab.see(
        byText(name, "[role=option]"),
        ({ attributes }) => attributes["aria-selected"] === "true",
      );
      await tab.press("Enter");
      await tab.see(title(name));
    },
  },
];
