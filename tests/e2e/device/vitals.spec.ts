import type { Page } from "playwright/test";
import { createProducts } from "../../../tools/testkit/server/products";
import { expect, testWith } from "../fixtures/shopTest";

const test = testWith((shop) => createProducts(shop, 3));

/* Field measurements (src/app/vitals.lazy.ts): one report per visit, when its page is hidden. */

/** Opens home and returns the addresses of the sent reports. */
async function visit(page: Page, chance: number, signals: object = {}): Promise<string[]> {
  const reports: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/shop/vitals")) reports.push(request.url());
  });
  await page.addInitScript(
    ({ share, more }) => {
      Math.random = () => share;
      for (const [name, value] of Object.entries(more)) Object.defineProperty(navigator, name, { value });
    },
    { share: chance, more: signals },
  );
  await page.goto("/");
  await expect(page.locator('main a[href^="/product/"]').first()).toBeVisible();
  return reports;
}

/** Ends the visit: the page is hidden, as when its tab is closed. */
async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { configurable: true, value: "hidden" });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  });
}

test("a measured visit sends one report when its page is hidden", async ({ page, shop }) => {
  // With the browser's own clock: a replaced one answers with other performance entries.
  const library = page.waitForResponse(/\/assets\/vitals\.lazy-/);
  const reports = await visit(page, 0.1);
  await library;
  await expect
    .poll(async () => {
      await hide(page);
      return reports.length;
    })
    .toBe(1);
  const read = async () => {
    const answer = await shop.api("/api/collections/vitals/records");
    const { items } = (await answer.json()) as {
      items: { metric: string; page: string; release: string; value: number }[];
    };
    return items;
  };
  await expect
    .poll(async () => (await read()).map(({ metric }) => metric))
    .toEqual(expect.arrayContaining(["firstCard", "offlineStarts", "evictions"]));
  for (const item of await read()) {
    expect(item.page).toBe("home");
    expect(item.release).toMatch(/^[\w-]{8}$/);
  }
  expect((await read()).find(({ metric }) => metric === "firstCard")?.value).toBeGreaterThan(0);
  await hide(page);
  expect(reports).toHaveLength(1);
});

for (const [why, chance, signals] of [
  ["of the other three quarters", 0.5, {}],
  ["with Do Not Track", 0.1, { doNotTrack: "1" }],
  ["with Global Privacy Control", 0.1, { globalPrivacyControl: true }],
] as const)
  test(`a visit ${why} loads nothing and sends nothing`, async ({ page }) => {
    const loaded: string[] = [];
    page.on("request", (request) => loaded.push(request.url()));
    await page.clock.install();
    const reports = await visit(page, chance, signals);
    await page.clock.runFor(20_000);
    await hide(page);
    expect(reports).toEqual([]);
    expect(loaded.filter((url) => url.includes("vitals.lazy"))).toEqual([]);
  });
