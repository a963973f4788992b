import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright/test";
import * as texts from "../../../src/domain/device/messages";
import { expectUsable } from "../../../tools/testkit/browser/accessibility";
import { launchOptions } from "../../../tools/testkit/browser/launch";
import { openDevicePanel, openHome } from "../../../tools/testkit/browser/shopPage";
import { readStoredMeta } from "../../../tools/testkit/browser/storedRows";
import { createProduct } from "../../../tools/testkit/server/products";
import { expect, test } from "../fixtures/shopTest";

/* Persistent storage, the icon badge and the connection status of the installed shop. */

/** The values of the app badge, and the number of requests for persistent storage. */
async function watchDevice(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const told: unknown[] = [];
    Object.assign(window, { told });
    Object.assign(navigator, {
      setAppBadge: async (count: number) => void told.push(count),
      clearAppBadge: async () => void told.push(0),
    });
    navigator.storage.persisted = async () => false;
    navigator.storage.persist = async () => told.push("persist") > 0;
  });
}

const told = async (page: Page) => {
  const all = await page.evaluate(() => (window as unknown as { told: unknown[] }).told);
  return {
    counts: all.filter((item) => item !== "persist"),
    asked: all.length - all.filter(Number.isInteger).length,
  };
};

test("the first cart item requests persistent storage once, and the app icon shows the count", async ({
  page,
  context,
  shop,
}) => {
  const id = await createProduct(shop, { name: "Counted Tee" });
  await watchDevice(context);
  await openHome(page);
  await page.goto(`/product/${id}`);
  await page.getByRole("button", { name: "M", exact: true }).click();
  expect(await told(page)).toEqual({ counts: [], asked: 0 });
  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
  await expect.poll(() => told(page)).toEqual({ counts: [1], asked: 1 });
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /more|increase/i })
    .click();
  await expect.poll(() => told(page)).toEqual({ counts: [1, 2], asked: 1 });
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect.poll(() => told(page)).toEqual({ counts: [1, 2, 0], asked: 1 });

  // The next visit does not request it again.
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await told(page)).counts.at(-1)).toBe(2);
  await page.reload();
  await expect.poll(() => told(page)).toEqual({ counts: [2], asked: 0 });
});

test("the button that asks the browser to keep the data passes the focus on when the browser agrees", async ({
  page,
}) => {
  await page.addInitScript(() => {
    let kept = false;
    navigator.storage.persisted = async () => kept;
    navigator.storage.persist = async () => {
      kept = true;
      return true;
    };
  });
  await page.goto("/account");
  const panel = await openDevicePanel(page, "main");
  await panel.getByRole("button", { name: texts.askToKeep }).press("Enter");
  await expect(panel.getByRole("status").filter({ hasText: texts.storageKept })).toBeVisible();
  await expect(panel.locator(":focus")).toContainText(texts.storageKept);
});

test("the installed shop shows its connection status and no install card", async ({ shop }) => {
  await createProduct(shop, { name: "Installed Tee" });
  const profile = mkdtempSync(path.join(tmpdir(), "haat-installed-"));
  const { args = [], ...rest } = launchOptions();
  const context = await chromium.launchPersistentContext(profile, {
    ...rest,
    args: [...args, `--app=${shop.url}/`],
    viewport: null,
    locale: "en-IN",
  });
  try {
    const page = context.pages()[0] as Page;
    const sign = page.getByRole("button", { name: /On this device$/ }).and(page.locator("aside *"));
    await expect(sign).toHaveAccessibleName("Up to date On this device");
    await expect.poll(() => readStoredMeta(page, "syncedAt")).toBeTruthy();
    await shop.stop();
    await expect(sign).toHaveAccessibleName(
      new RegExp(`^${texts.offlineLabel} last up to date .*[ap]m On this device$`),
    );
    await expect(page.getByRole("status").filter({ hasText: texts.offlineAnnouncement })).toBeAttached();
    await expectUsable(page, "the installed shop offline");
    await shop.restart();
    await expect(sign).toContainText(texts.upToDateLabel, { timeout: 20_000 });
    await expect(page.getByRole("status").filter({ hasText: texts.onlineAnnouncement })).toBeAttached();
    // Back to a dot, without an announcement.
    await expect(sign).toHaveAttribute("data-state", "calm");
    await expect(page.locator(".install_card")).toHaveCount(0);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
});

test("in a browser tab the connection status shows only while the server is unreachable", async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ baseURL: shop.url, serviceWorkers: "allow" });
  const page = await context.newPage();
  await openHome(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const sign = page.getByRole("complementary", { name: "This device" }).getByRole("button");
  await expect(sign).toHaveCount(0);
  await shop.stop();
  await expect(sign).toContainText(/^Offlinelast up to date .*[ap]m/);
  // A cold start knows the time of the last sync too.
  await page.reload();
  await expect(sign).toContainText(/^Offlinelast up to date .*[ap]m/);
  await context.close();
  await shop.restart();
});
