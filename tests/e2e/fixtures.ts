import { test as base } from "playwright/test";
import { type Shop, startShop } from "../support/server";

interface TestFixtures {
  /** A real server with the built site, the file's own; a test that stops it starts it again. */
  shop: Shop;
}

interface WorkerFixtures {
  shopOf: (file: string) => Promise<Shop>;
}

/** The test function of a file whose shop begins with what `fill` puts into it. */
export function testWith(fill: (shop: Shop) => Promise<unknown> = async () => {}) {
  return base.extend<TestFixtures, WorkerFixtures>({
    // A worker runs one file after the other: what one leaves in its shop must not be seen by the next.
    shopOf: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument destructured.
      async ({}, use) => {
        let current: { file: string; shop: Shop } | undefined;
        await use(async (file) => {
          if (current?.file === file) return current.shop;
          await current?.shop.remove();
          const shop = await startShop();
          current = { file, shop };
          await fill(shop);
          return shop;
        });
        await current?.shop.remove();
      },
      { scope: "worker" },
    ],
    shop: async ({ shopOf }, use, { file }) => use(await shopOf(file)),
    baseURL: async ({ shop }, use) => use(shop.url),
  });
}

export const test = testWith();

export { expect } from "playwright/test";
