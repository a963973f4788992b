import type { Page } from "playwright/test";
import * as texts from "../../../src/domain/device/messages";
import { notNow } from "../../../src/domain/shared/messages";
import { expectUsable } from "../../../tools/testkit/browser/accessibility";
import { notifications, openHome } from "../../../tools/testkit/browser/shopPage";
import { createProduct } from "../../../tools/testkit/server/products";
import { expect, test } from "../fixtures/shopTest";

const card = (page: Page) => page.getByRole("region", { name: texts.keepAsApp("Haat") });
const day = 24 * 60 * 60_000;

interface Asked {
  asked?: number;
}

/** Fires the install event, which Chromium fires for an installable site, but not in headless mode. */
async function offer(page: Page, outcome = "dismissed"): Promise<void> {
  await page.evaluate((answer) => {
    const event = new Event("beforeinstallprompt", { cancelable: true });
    const prompt = async () => {
      (window as Asked).asked = ((window as Asked).asked ?? 0) + 1;
    };
    dispatchEvent(Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome: answer }) }));
    // Otherwise Chromium shows its own banner.
    if (!event.defaultPrevented) throw new Error("The offer was not taken.");
  }, outcome);
}

const asked = (page: Page) => page.evaluate(() => (window as Asked).asked ?? 0);

/** The stored install history; a page that closes earlier may lose it. */
const remembered = (page: Page) =>
  page.evaluate(async () => {
    // Opening a missing database would create it without tables.
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === "haat")) return { visits: 0, declined: 0 };
    const open = indexedDB.open("haat");
    await new Promise((resolve) => (open.onsuccess = resolve));
    const row = open.result.transaction("meta").objectStore("meta").get("preferences");
    await new Promise((resolve) => (row.onsuccess = resolve));
    open.result.close();
    const { install } = (row.result?.value ?? {}) as { install?: { visits: number; declined: number } };
    return { visits: install?.visits ?? 0, declined: install?.declined ?? 0 };
  });

/** Waits for the open database: a clock advanced earlier would time out its opening. */
const counted = (page: Page, visits: number) => expect.poll(() => remembered(page)).toMatchObject({ visits });

test("the install card shows when the shopper is not busy, and after a refusal only after a delay", async ({
  page,
  shop,
}) => {
  await createProduct(shop, { name: "Kept Tee", collection_ids: ["C-NEW"] });
  await page.clock.install();
  await openHome(page);
  await offer(page);
  await counted(page, 1);
  // No card at the first visit without a stored item, after any time.
  await page.clock.runFor(60_000);
  await expect(card(page)).toHaveCount(0);
  await page.getByRole("button", { name: /^Add Kept Tee/ }).click();
  await expect(page.getByRole("button", { name: /^Add Kept Tee/ })).toHaveAttribute("aria-pressed", "true");
  // No card over a panel or while the shopper types.
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(card(page)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.clock.runFor(3_000);
  await expect(card(page)).toBeVisible();
  await expectUsable(page, "the card that asks to install");

  await card(page).getByRole("button", { name: notNow }).click();
  await expect(card(page)).toHaveCount(0);
  // The pressed button is gone.
  await expect(page.getByRole("main")).toBeFocused();
  await expect.poll(() => remembered(page)).toMatchObject({ declined: 1 });
  for (const [wait, shown] of [
    [6 * day, false],
    [day, true],
  ] as const) {
    await page.clock.fastForward(wait);
    await openHome(page);
    await offer(page);
    await page.clock.runFor(15_000);
    await expect(card(page)).toHaveCount(shown ? 1 : 0);
  }
  // A refusal in the browser's dialog counts too.
  await card(page).getByRole("button", { name: texts.installButton }).click();
  await expect.poll(() => asked(page)).toBe(1);
  await expect(card(page)).toHaveCount(0);
  await expect.poll(() => remembered(page)).toMatchObject({ declined: 2 });
  await page.clock.fastForward(29 * day);
  await openHome(page);
  await offer(page, "accepted");
  await page.clock.runFor(20_000);
  await expect(card(page)).toHaveCount(0);

  // The menu still has the button; the installed shop does not.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Install Haat" }).click();
  await expect.poll(() => asked(page)).toBe(1);
  await page.evaluate(() => dispatchEvent(new Event("appinstalled")));
  await expect(notifications(page)).toContainText(texts.installed);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("link", { name: "Profile" }).last()).toBeVisible();
  await expect(page.getByRole("button", { name: "Install Haat" })).toHaveCount(0);
});

test("on an iPhone a panel shows the steps to the home screen", async ({ browser, shop }) => {
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
  });
  await context.addInitScript(() => Object.defineProperty(navigator, "standalone", { value: false }));
  const page = await context.newPage();
  await page.clock.install();
  const iosCard = page.getByRole("region", { name: texts.keepOnHomeScreen("Haat") });
  await openHome(page);
  await counted(page, 1);
  await page.clock.runFor(30_000);
  await expect(iosCard).toHaveCount(0);
  await page.clock.fastForward(day);
  await openHome(page);
  await counted(page, 2);
  await page.clock.runFor(15_000);
  await iosCard.getByRole("button", { name: texts.showHow }).click();
  const steps = page.getByRole("dialog", { name: "Haat on your home screen" });
  await expect(steps.getByRole("listitem")).toHaveCount(3);
  await expect(steps).toContainText("Add to Home Screen");
  await expectUsable(page, "how to install on iOS");
  await steps.getByRole("button", { name: "Got it" }).click();
  await expect(steps).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
  await expect.poll(() => remembered(page)).toMatchObject({ declined: 1 });
  await page.clock.fastForward(6 * day);
  await openHome(page);
  await counted(page, 3);
  await page.clock.runFor(15_000);
  await expect(iosCard).toHaveCount(0);
  await context.close();
});
