import type { Locator, Page } from "playwright/test";
import { fillLarge } from "../../../demo/large";
import { expect, testWith } from "../fixtures/shopTest";

/*
 * The rendering cost of long lists as counts of rendered cards, which do not depend on time. bench/lists.ts
 * measures times.
 */

const test = testWith((shop) => fillLarge({ url: shop.url, token: shop.superuser.token, count: 600 }));
test.use({ viewport: { width: 1280, height: 800 } });

/** The number of placeholders by which a list grows (src/ui/longLists.ts). */
const step = 12;
/** The number of cards filled per frame (src/ui/longLists.ts). */
const batch = 4;

const tees = (page: Page) => page.getByRole("region", { name: "Tee", exact: true });
const cards = (page: Page) => tees(page).locator(".card");

async function visit(page: Page): Promise<void> {
  await page.goto("/");
  await tees(page).locator(".list-count").waitFor();
  await tees(page).scrollIntoViewIfNeeded();
  await expect(tees(page).getByLabel("Sort")).toBeVisible();
}

interface Seen {
  /** Number of added placeholders. */
  lists: string[];
  /** Largest number of placeholders added at once. */
  places: number;
  /** Largest number of cards filled at once. */
  cards: number;
  /** The filled cards in order, by their index in the list. */
  order: number[];
}

/** Observes from now on what is added to the lists. */
async function watchCards(page: Page): Promise<() => Promise<Seen>> {
  await page.evaluate(() => {
    const seen: Seen = { lists: [], places: 0, cards: 0, order: [] };
    Object.assign(window, { seen });
    new MutationObserver((changes) => {
      const came = changes.flatMap(({ addedNodes }) =>
        [...addedNodes].filter((node) => node instanceof Element),
      );
      // Once each: an added list contains the places that were added to it in the same task.
      const find = (what: string) => [
        ...new Set(
          came.flatMap((node) => [...(node.matches(what) ? [node] : []), ...node.querySelectorAll(what)]),
        ),
      ];
      const places = find(".card");
      const links = find(".card-link");
      for (const place of places)
        seen.lists.push(place.closest("section")?.getAttribute("aria-labelledby") ?? "");
      seen.lists = [...new Set(seen.lists)];
      seen.places = Math.max(seen.places, places.length);
      seen.cards = Math.max(seen.cards, links.length);
      for (const { parentElement } of links)
        seen.order.push(
          [...(parentElement?.parentElement?.children ?? [])].indexOf(parentElement as Element),
        );
    }).observe(document.body, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { seen: Seen }).seen);
}

test("a list grows by a few cards at a time, and shows a button after a number of cards", async ({
  page,
}) => {
  await visit(page);
  const seen = await watchCards(page);
  const more = tees(page).getByRole("button", { name: "Show more of Tee" });
  while ((await cards(page).count()) < 9 * step) await cards(page).last().scrollIntoViewIfNeeded();
  await more.scrollIntoViewIfNeeded();
  await expect(more).toBeVisible();
  await expect(cards(page)).toHaveCount(9 * step);
  expect(await seen()).toMatchObject({ places: step, cards: batch });

  await more.click();
  await expect.poll(() => cards(page).count()).toBeGreaterThan(9 * step);
  expect(await seen()).toMatchObject({ places: step, cards: batch });
});

test("a filter change renders its own list only, and only the visible cards", async ({ page }) => {
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
  await expect(cards(page).filter({ hasNot: page.locator("a") })).toHaveCount(0);
  expect(await seen()).toMatchObject({ lists: ["C-TSHIRT"], places: step, cards: batch });
  expect(await cards(page).count()).toBeLessThan(4 * step);
});

/** Opens home and scrolls to a card that the list shows only after it has grown. */
async function visitMiddle(page: Page): Promise<Locator> {
  await page.goto("/");
  await tees(page).locator(".list-count").waitFor();
  while ((await cards(page).count()) < 4 * step) await cards(page).last().scrollIntoViewIfNeeded();
  const middle = cards(page).nth(3 * step);
  await middle.scrollIntoViewIfNeeded();
  await expect(middle.getByRole("link")).toBeInViewport();
  // The page stores its place in the frame after a scroll.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  return middle.getByRole("link");
}

test("the filters load for a visit that starts in the middle of a long list", async ({ page }) => {
  const middle = await visitMiddle(page);
  await page.reload();
  await expect(middle).toBeInViewport();
  await expect(tees(page).getByLabel("Sort")).toBeAttached();
});

test("a reload returns to the middle of a long list on a device that needs long for its first frame", async ({
  page,
}) => {
  const middle = await visitMiddle(page);
  await page.addInitScript(() => {
    const browserFrame = window.requestAnimationFrame;
    window.requestAnimationFrame = (callback) => {
      window.requestAnimationFrame = browserFrame;
      return browserFrame((time) => {
        // As long as a page may take to grow once it is loaded (src/app/scroll.ts).
        for (const start = performance.now(); performance.now() < start + 3000; );
        callback(time);
      });
    };
  });
  await page.reload();
  await expect(middle).toBeInViewport();
});

test("the button that shows more moves the focus to the first new card", async ({ page }) => {
  await visit(page);
  const more = tees(page).getByRole("button", { name: "Show more" });
  while ((await cards(page).count()) < 9 * step) await cards(page).last().scrollIntoViewIfNeeded();
  await more.press("Enter");
  await expect(
    cards(page)
      .nth(9 * step)
      .getByRole("link"),
  ).toBeFocused();
});

test("going back to a long list renders the visible cards first, then the rest a few cards at a time", async ({
  page,
}) => {
  await visit(page);
  while ((await cards(page).count()) < 9 * step) await cards(page).last().scrollIntoViewIfNeeded();
  const left = cards(page).nth(6 * step + 1);
  const name = (await left.locator("h3").textContent()) ?? "";
  await left.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  const seen = await watchCards(page);
  await page.goBack();
  await expect(left).toHaveText(new RegExp(name));
  await expect(left).toBeInViewport();
  await expect(cards(page).filter({ hasNot: page.locator("a") })).toHaveCount(0);
  const { cards: most, order } = await seen();
  // The first batch of each of the three lists, and the batch with the card that the shopper followed.
  expect(most).toBe(4 * batch);
  expect(order.slice(0, 8 * batch)).toContain(6 * step + 1);
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]) {
  test(`a reload of a sorted list keeps the place of the page, at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto("/?tee-sort=price-high");
    await tees(page).locator(".list-count").waitFor();
    await tees(page).scrollIntoViewIfNeeded();
    await cards(page).nth(8).scrollIntoViewIfNeeded();
    /** The card in the middle of the page, and how far its top is above. */
    const place = () =>
      page.evaluate(() => {
        const card = document.elementFromPoint(innerWidth / 4, innerHeight / 2)?.closest(".card");
        const name = card?.querySelector(".card-name")?.textContent ?? "";
        return { name, top: card?.getBoundingClientRect().top ?? 0 };
      });
    await expect.poll(async () => (await place()).name).not.toBe("");
    // As when a shopper scrolls: the page gets the event, in the next frame, before it is left.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    const before = await place();
    const expectSamePlace = async () => {
      const { name, top } = await place();
      expect(name).toBe(before.name);
      // Less than a line of text: placeholders and cards differ by some pixels.
      expect(Math.abs(top - before.top)).toBeLessThan(16);
    };
    await page.reload();
    await expect(cards(page).first().locator(".card-link")).toBeAttached();
    await expect(expectSamePlace).toPass();
    // Nothing moves it when everything has loaded.
    await page.waitForLoadState("networkidle");
    await expectSamePlace();
  });
}
