import { test as base } from "playwright/test";
import { startDemoShop } from "../support/demo";
import type { Shop } from "../support/server";
import { makePhone, type Phone } from "./phone";

export { expect, type Page } from "playwright/test";

/** Every test has a demo shop of its own, which it may stop, and a phone that keeps what it was shown. */
export const test = base.extend<{ shop: Shop; phone: Phone }>({
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
