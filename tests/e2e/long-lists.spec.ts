import type { Page } from "playwright/test";
import { fillLarge } from "../../demo/large";
import { expect, testWith } from "./fixtures";

/*
 * That long lists stay cheap, in counts that depend on no clock: what is on screen is rendered, and nothing else. How long it
 * takes is bench/lists.ts' business.
 */

const test = testWith((shop) => fillLarge({ url: shop.url, token: shop.superuser.token, count: 600 }));
test.use({ viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: "reduce" } });

/** As many cards as may be rendered at once (src/ui/useShown.ts). */
const step = 12;

const tees = (page: Page) => page.getByRole("region", { name: "Tee", exact: true });
const cards = (page: Page) => tees(page).locator(".card");

async function visit(page: Page): Promise<void> {
  await page.goto("/");
  await tees(page).locator(".list-count").waitFor();
  await tees(page).scrollIntoViewIfNeeded();
  await expect(tees(page).getByLabel("Sort")).toBeVisible();
}

/** Counts from now on, by list, the cards that come, and how many come at once. */
async function watchCards(page: Page): Promise<() => Promise<{ lists: string[]; most: number }>> {
  await page.evaluate(() => {
    const seen = { lists: [] as string[], most: 0 };
    Object.assign(window, { seen });
    new MutationObserver((changes) => {
      const came = changes.flatMap(({ addedNodes, target }) =>
        [...addedNodes]
          .filter((node) => node instanceof Element && node.matches(".card"))
          .map(
            () =>
              (target as Element).closest("section[aria-labelledby]")?.getAttribute("aria-labelledby") ?? "",
          ),
      );
      seen.lists = [...new Set([...seen.lists, ...came])];
      seen.most = Math.max(seen.most, came.length);
    }).observe(document.body, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { seen: { lists: string[]; most: number } }).seen);
}

test("a list grows by a few cards at a time, and asks before it goes on without end", async ({ page }) => {
  await visit(page);
  const seen = await watchCards(page);
  const more = tees(page).getByRole("button", { name: "Show more of Tee" });
  while ((await cards(page).count()) < 9 * step) await cards(page).last().scrollIntoViewIfNeeded();
  await more.scrollIntoViewIfNeeded();
  await expect(more).toBeVisible();
  await expect(cards(page)).toHaveCount(9 * step);
  expect((await seen()).most).toBe(step);

  await more.click();
  await expect.poll(() => cards(page).count()).toBeGreaterThan(9 * step);
  expect((await seen()).most).toBe(step);
});

test("a choice renders its own list, and of that one no more than comes into sight", async ({ page }) => {
  await visit(page);
  while ((await cards(page).count()) < 5 * step) await cards(page).last().scrollIntoViewIfNeeded();
  await tees(page).locator(".filters").scrollIntoViewIfNeeded();
  const seen = await watchCards(page);
  const first = await cards(page).first().textContent();
  await tees(page).getByLabel("Sort").selectOption("Oldest");
  await expect(cards(page).first()).not.toHaveText(first ?? "");
  await tees(page).getByRole("button", { name: "XS", exact: true }).click();
  await expect(page).toHaveURL("/?tee-size=XS&tee-sort=oldest");
  await expect(tees(page).getByText(/^\d+ of \d+ styles$/)).toBeVisible();
  expect(await seen()).toEqual({ lists: ["C-TSHIRT"], most: step });
  expect(await cards(page).count()).toBeLessThan(4 * step);
});
