import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright/test";
import { collections } from "../../src/domain/collections";
import * as texts from "../../src/domain/messages/install";
import { launchOptions } from "../support/browser";
import { createProduct } from "../support/products";
import { expect, test } from "./fixtures";
import { toast } from "./shopper";
import { expectUsable } from "./usable";

const card = (page: Page) => page.getByRole("region", { name: texts.keepAsApp("Haat") });
const day = 24 * 60 * 60_000;

interface Asked {
  asked?: number;
}

/** What Chromium does by itself where it finds the shop installable, which it does not do without a screen. */
async function offer(page: Page, outcome = "dismissed"): Promise<void> {
  await page.evaluate((answer) => {
    const event = new Event("beforeinstallprompt", { cancelable: true });
    const prompt = async () => {
      (window as Asked).asked = ((window as Asked).asked ?? 0) + 1;
    };
    dispatchEvent(Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome: answer }) }));
    // Chromium would show a banner of its own otherwise.
    if (!event.defaultPrevented) throw new Error("The offer was not taken.");
  }, outcome);
}

const asked = (page: Page) => page.evaluate(() => (window as Asked).asked ?? 0);

/** What the device has stored of asking; a page that is left sooner takes it along. */
const remembered = (page: Page) =>
  page.evaluate(async () => {
    // Opening what does not exist yet would create it, without a table in it.
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

/** A clock that is wound on before the database is open would have the shop give it up. */
const counted = (page: Page, visits: number) => expect.poll(() => remembered(page)).toMatchObject({ visits });

async function openHome(page: Page): Promise<void> {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "New Arrivals" })).toBeVisible();
}

test("every file that the manifest names is served as it says, and the manifest as one", async ({
  request,
}) => {
  const answer = await request.get("/manifest.webmanifest");
  expect(answer.headers()).toMatchObject({
    "content-type": "application/manifest+json",
    "cache-control": "no-cache",
  });
  const manifest = await answer.json();
  const pictures = [
    ...manifest.icons,
    ...manifest.screenshots,
    ...manifest.shortcuts.flatMap(({ icons }: { icons: unknown[] }) => icons),
  ];
  expect(pictures.length).toBeGreaterThan(10);
  for (const { src, type } of pictures) {
    const picture = await request.get(src);
    expect(picture.status(), src).toBe(200);
    expect(picture.headers()["content-type"], src).toBe(type);
  }
});

test("the manifest is accepted by the browser, and its shortcuts lead where they say", async ({
  page,
  shop,
}) => {
  for (const { id } of collections)
    for (let at = 0; at < 6; at++) await createProduct(shop, { name: `${id} ${at}`, collection_ids: [id] });
  await openHome(page);
  const session = await page.context().newCDPSession(page);
  const { data = "", errors } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // Incognito, as tests are, and a shop that is not fetched by a service worker yet, are no faults of the manifest.
  expect(installabilityErrors.filter(({ errorId }) => !/incognito|worker/.test(errorId))).toEqual([]);

  const [arrivals, wishlist, orders] = JSON.parse(data).shortcuts as { url: string }[];
  await page.goto("about:blank");
  await page.goto(arrivals?.url ?? "");
  await expect(page.getByRole("heading", { name: "New Arrivals" })).toBeInViewport();
  await page.goto(wishlist?.url ?? "");
  await expect(page.getByRole("heading", { level: 1, name: "Wishlist" })).toBeVisible();
  await page.goto(orders?.url ?? "");
  await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeAttached();
});

test("installing is offered at a good moment, and again only after a while once declined", async ({
  page,
  shop,
}) => {
  await createProduct(shop, { name: "Kept Tee", collection_ids: ["C-NEW"] });
  await page.clock.install();
  await openHome(page);
  await offer(page);
  await counted(page, 1);
  // A first visitor who has nothing here is left alone, however long.
  await page.clock.runFor(60_000);
  await expect(card(page)).toHaveCount(0);
  await page.getByRole("button", { name: /^Add Kept Tee/ }).click();
  await expect(page.getByRole("button", { name: /^Add Kept Tee/ })).toHaveAttribute("aria-pressed", "true");
  // Not over a panel, nor while somebody types in it.
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(card(page)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.clock.runFor(3_000);
  await expect(card(page)).toBeVisible();
  await expectUsable(page, "the card that asks to install");

  await card(page).getByRole("button", { name: texts.notNow }).click();
  await expect(card(page)).toHaveCount(0);
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
  // Declined in the browser's own question is declined as well.
  await card(page).getByRole("button", { name: texts.installButton }).click();
  await expect.poll(() => asked(page)).toBe(1);
  await expect(card(page)).toHaveCount(0);
  await expect.poll(() => remembered(page)).toMatchObject({ declined: 2 });
  await page.clock.fastForward(29 * day);
  await openHome(page);
  await offer(page, "accepted");
  await page.clock.runFor(20_000);
  await expect(card(page)).toHaveCount(0);

  // Whoever looks for it finds it all the same, in the menu; and once it is installed, nowhere.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Install Haat" }).click();
  await expect.poll(() => asked(page)).toBe(1);
  await page.evaluate(() => dispatchEvent(new Event("appinstalled")));
  await expect(toast(page)).toContainText(texts.installed);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("link", { name: "Profile" }).last()).toBeVisible();
  await expect(page.getByRole("button", { name: "Install Haat" })).toHaveCount(0);
});

test("on an iPhone a panel says how the shop comes to the home screen", async ({ browser, shop }) => {
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
  await expect.poll(() => remembered(page)).toMatchObject({ declined: 1 });
  await page.clock.fastForward(6 * day);
  await openHome(page);
  await counted(page, 3);
  await page.clock.runFor(15_000);
  await expect(iosCard).toHaveCount(0);
  await context.close();
});

/** What the installed shop's icon was told, and how often the browser was asked to keep what is stored. */
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

test("the first thing in the cart has storage made lasting, once, and the icon carries the count", async ({
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

  // A visit later the browser is not asked again.
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await told(page)).counts.at(-1)).toBe(2);
  await page.reload();
  await expect.poll(() => told(page)).toEqual({ counts: [2], asked: 0 });
});

test("the installed shop shows how it stands with the server, and is not asked to be installed", async ({
  shop,
}) => {
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
    await expect(sign).toHaveAccessibleName(/^Up to date last in step .*[ap]m On this device$/);
    await shop.stop();
    await expect(sign).toContainText(texts.offlineSign);
    await expect(page.getByRole("status").filter({ hasText: texts.wentOffline })).toBeAttached();
    await expectUsable(page, "the installed shop offline");
    await shop.restart();
    await expect(sign).toContainText(texts.backSign, { timeout: 20_000 });
    await expect(page.getByRole("status").filter({ hasText: texts.cameOnline })).toBeAttached();
    // And back to a dot, which says nothing to anybody who did not ask.
    await expect(sign).toHaveAttribute("data-sign", "calm");
    await expect(page.locator(".install-card")).toHaveCount(0);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
});

test("in a browser's tab the sign is there while the server is not", async ({ browser, shop }) => {
  const context = await browser.newContext({ baseURL: shop.url, serviceWorkers: "allow" });
  const page = await context.newPage();
  await openHome(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const sign = page.getByRole("complementary", { name: "This device" }).getByRole("button");
  await expect(sign).toHaveCount(0);
  await shop.stop();
  await expect(sign).toContainText(/^Offlinelast in step .*[ap]m/);
  // A cold start knows when it was, too.
  await page.reload();
  await expect(sign).toContainText(/^Offlinelast in step .*[ap]m/);
  await context.close();
  await shop.restart();
});
