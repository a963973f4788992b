import { test as base } from "playwright/test";
import { type Shop, startShop } from "../support/server";

interface WorkerFixtures {
  /** A real server with the built site, one per worker; a test that stops it starts it again. */
  shop: Shop;
}

export const test = base.extend<object, WorkerFixtures>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument destructured.
    async ({}, use) => {
      const shop = await startShop();
      await use(shop);
      await shop.remove();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
});

export { expect } from "playwright/test";
