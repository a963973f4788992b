import { expect } from "playwright/test";
import { checkForUpdateInPage } from "../../../tools/testkit/browser/update";
import { byRole, byText } from "../../../tools/testkit/browsers/query";
import type { Flow } from "../flow";
import { openProfile } from "./account";
import {
  addProduct,
  addToCart,
  cards,
  cart,
  main,
  newProduct,
  openCart,
  quantityOf,
  sizeButton,
  untilKept,
} from "./parts";

/* Without a network, with a new release, and with two tabs. */

export const offlineFlows: Flow[] = [
  {
    name: "reload offline",
    async run(tab, { gate }) {
      await tab.open("/");
      await untilKept(tab);
      await gate.close();
      await tab.reload();
      await tab.see(cards);
      await tab.open("/product/autostand000000");
      await tab.see(byRole("heading", "Auto Stand No. 4 Tee", main));
      const sign = byText("Offline", "aside button");
      await tab.see(sign);
      await gate.open();
      // As the browser does when its device has a network again; without it, the shop asks every 4 to 8
      // seconds.
      await tab.evaluate(() => dispatchEvent(new Event("online")));
      await tab.gone(sign);
    },
  },
  {
    name: "edit cart and profile offline",
    async run(tab, scene) {
      const { gate } = scene;
      const { id, name } = await newProduct(scene);
      const record = await openProfile(tab, scene);
      await untilKept(tab);
      await gate.close();
      await tab.fill(byRole("textbox", "Name", main), "Asha Rao");
      await tab.press("Enter");
      await tab.see(byText("Saved on this device", "p", main));
      await tab.open(`/product/${id}`);
      await tab.click(sizeButton("M"));
      await tab.click(addToCart);
      await tab.click(byRole("button", "Increase quantity", cart));
      await tab.seeText(quantityOf(name), "2");
      expect(await record()).toMatchObject({ displayName: "Asha" });
      await tab.reload();
      await openCart(tab);
      await tab.seeText(quantityOf(name), "2");
      await gate.open();
      await tab.evaluate(() => dispatchEvent(new Event("online")));
      await expect.poll(record).toMatchObject({ displayName: "Asha Rao" });
    },
  },
  {
    name: "accept the update prompt",
    async run(tab, { site, size }) {
      const release = `release-${size.width}`;
      await tab.open("/");
      await untilKept(tab);
      site.deploy(release);
      await tab.evaluate(checkForUpdateInPage);
      const prompt = byRole("region", "New version");
      await tab.see({ ...prompt, text: "Update ready" });
      await tab.click(byRole("button", "Reload", prompt));
      await tab.until(
        (name) => document.querySelector("meta[name=release]")?.getAttribute("content") === name,
        release,
      );
      await tab.see(cards);
    },
  },
  {
    name: "use two tabs",
    async run(tab, scene) {
      const { id, name } = await newProduct(scene);
      const other = await scene.newTab();
      await other.open("/wishlist");
      await openCart(other);
      await tab.driver.activate();
      await addProduct(tab, id);
      await other.driver.activate();
      await other.seeText(quantityOf(name), "1");
      await other.click(byRole("button", "Increase quantity", cart));
      await tab.seeText(quantityOf(name), "2");
      await other.click(byRole("button", `Remove ${name}, size M`, cart));
      await tab.see(byText("Your cart is empty.", "p", cart));
    },
  },
];
