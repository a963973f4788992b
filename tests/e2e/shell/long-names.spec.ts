import { test as base, expect, type Locator, type Page } from "playwright/test";
import { expectNoSidewaysScroll } from "../../../tools/testkit/browser/accessibility";
import { main, notifications, openProduct } from "../../../tools/testkit/browser/shopPage";
import { createProduct } from "../../../tools/testkit/server/products";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";

/* Long names and addresses of the owner on small screens. */

const name = "Asha & Daughters";
const email = "customer.care@ashaweaves.com";

const test = base.extend<{ baseURL: string }, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument destructured.
    async ({}, use) => {
      const shop = await startShop({ env: { SHOP_NAME: name, SHOP_EMAIL: email } });
      await use(shop);
      await shop.remove();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
});

/** Left, top, right and bottom of an element. */
async function edges(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("The element is not visible.");
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
}

const isCut = (element: Locator) =>
  element.evaluate((box) => box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight);

async function expectHeaderFits(page: Page): Promise<void> {
  const header = page.getByRole("banner");
  const bar = await edges(header);
  const text = await edges(header.locator(".logo-name"));
  expect(text.top).toBeGreaterThanOrEqual(bar.top);
  expect(text.bottom).toBeLessThanOrEqual(bar.bottom);
  for (const tool of await header.locator(".tool").all()) {
    const { width, height } = (await tool.boundingBox()) ?? { width: 0, height: 0 };
    expect([width, height]).toEqual([44, 44]);
    const { left, right } = await edges(tool);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(bar.right);
  }
  await expectNoSidewaysScroll(page, "the header");
}

for (const width of [320, 390])
  test(`the name of the shop fits in the header at ${width} px, and its buttons keep their size`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    await page.goto("/wishlist");
    const text = page.getByRole("banner").locator(".logo-name");
    await expect(text).toHaveText(name);
    await expectHeaderFits(page);
    expect(await isCut(text)).toBe(false);
    // The longest name that the settings allow is cut after two lines.
    await text.evaluate((element) => {
      element.textContent = "Handloom and block print ".repeat(4).slice(0, 80);
    });
    await expectHeaderFits(page);
  });

test("the shop's address fits in Get Support at 320 px", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/wishlist");
  await page.getByRole("contentinfo").getByRole("button", { name: "Get Support" }).click();
  const link = page.getByRole("dialog", { name: "Get Support" }).getByRole("link", { name: email });
  await expect(link).toBeVisible();
  await expectNoSidewaysScroll(page, "Get Support");
  expect(await isCut(link)).toBe(false);
});

test("a word without a break fits in the title of a dialog and in a toast", async ({ page, shop }) => {
  const word = "Kanchipuram".repeat(14);
  const id = await createProduct(shop, { name: word, images: ["/placeholder.svg"] });
  await page.setViewportSize({ width: 320, height: 700 });
  await openProduct(page, id);
  await page.getByRole("button", { name: /^Look closer/ }).click();
  const title = page.getByRole("dialog").getByRole("heading", { name: word });
  await expect(title).toBeVisible();
  const close = await edges(page.getByRole("dialog").getByRole("button", { name: "Close" }));
  expect((await edges(title)).right).toBeLessThanOrEqual(close.left);
  expect(close.right).toBeLessThanOrEqual(320);
  const lines = await title.evaluate(
    (heading) => heading.clientHeight / Number.parseFloat(getComputedStyle(heading).lineHeight),
  );
  expect(Math.round(lines)).toBe(3);
  await page.keyboard.press("Escape");

  await main(page).getByRole("button", { name: "Wishlist" }).click();
  await page.goto("/wishlist");
  await page.getByRole("button", { name: `Remove ${word}` }).click();
  const undo = notifications(page).getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  const dismiss = await edges(notifications(page).getByRole("button", { name: "Dismiss" }));
  expect(dismiss.right).toBeLessThanOrEqual(320 - 16);
});
