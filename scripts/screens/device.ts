import type { Page } from "playwright";
import { waitUntilPicturesStored } from "../../tools/testkit/browser/phone";
import type { Screen } from "./shopScreens";

/* The install card and the panel "On this device". Both appear after some seconds. */

const timeoutMs = 90_000;

/** Adds a product to the wishlist in a browser that offers installation, and waits for the install card. */
async function showInstallCard(page: Page): Promise<void> {
  await page.goto("/");
  await page.locator(".wish").first().click();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.evaluate(() => dispatchEvent(new Event("beforeinstallprompt", { cancelable: true })));
  await page.locator(".install_card").waitFor({ timeout: timeoutMs });
}

export const deviceScreens: readonly Screen[] = [
  {
    name: "device-install",
    async open(page) {
      await showInstallCard(page);
      await page.evaluate(() => scrollTo(0, innerHeight));
    },
  },
  {
    name: "device-kept",
    async open(page) {
      await showInstallCard(page);
      await waitUntilPicturesStored(page);
      await page.getByRole("contentinfo").getByRole("button", { name: "On this device" }).click();
      await page.getByRole("dialog").getByText("Clear pictures").waitFor();
      await page.locator(".device_storage[aria-busy=false]").waitFor();
    },
  },
];
