import { test as base, expect, type Page } from "playwright/test";
import { startDemoShop } from "../support/demo";
import type { Shop } from "../support/server";
import { makePhone, type Phone, untilKept } from "./phone";

const test = base.extend<{ shop: Shop; phone: Phone }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument destructured.
  shop: async ({}, use) => {
    const shop = await startDemoShop();
    await use(shop);
    await shop.remove();
  },
  phone: async ({ shop }, use) => {
    const phone = makePhone(shop.url);
    await use(phone);
    await phone.remove();
  },
});

const cards = (page: Page) => page.locator(".card");

test.setTimeout(40_000);
test("whoever opened the shop once has all of it when the server is gone", async ({ shop, phone }) => {
  const first = await phone.open("/");
  await untilKept(first);
  await phone.close();
  await shop.kill();

  const page = await phone.open("/");
  await expect(cards(page).first()).toBeVisible();
  await page.goto("/wishlist");
  await expect(page.getByText("No items in wishlist.")).toBeVisible();
});
