import type { Locator, Page } from "playwright";

export interface Interaction {
  name: string;
  viewport: { width: number; height: number };
  /** Prepares the page. @returns the interaction to measure */
  open(page: Page): Promise<() => Promise<unknown>>;
}

/** Distance and speed of the scroll gesture. */
export const scrolling = { distancePx: 12_000, pxPerSecond: 3000 };

const phone = { width: 412, height: 823 };
const desktop = { width: 1440, height: 900 };

/** Interactions with long lists. Each starts on an idle page. */
export const interactions: readonly Interaction[] = [
  { name: "scroll home, phone", viewport: phone, open: (page) => home(page).then(() => scroll(page)) },
  { name: "scroll home, desktop", viewport: desktop, open: (page) => home(page).then(() => scroll(page)) },
  {
    name: "choose a size, desktop",
    viewport: desktop,
    open: (page) => grown(page).then(() => click(page, size(page))),
  },
  { name: "choose a size in the sheet, phone", viewport: phone, open: inSheet },
  {
    name: "sort by price, desktop",
    viewport: desktop,
    open: (page) => grown(page).then(() => sort(page, "price-low")),
  },
  {
    name: "sort oldest first, phone",
    viewport: phone,
    open: (page) => grown(page).then(() => sort(page, "oldest")),
  },
  { name: "go back to a grown list, phone", viewport: phone, open: backToList },
  { name: "type in the search panel, phone", viewport: phone, open: inPanel },
  { name: "type on the search page, phone", viewport: phone, open: onSearchPage },
  { name: "scroll results, phone", viewport: phone, open: (page) => results(page).then(() => scroll(page)) },
  {
    name: "choose a size of results, desktop",
    viewport: desktop,
    open: (page) => results(page).then(() => click(page, size(page))),
  },
];

/** Resolves when the page is idle. */
export async function quiet(page: Page): Promise<void> {
  for (let times = 0; times < 3; times += 1) {
    await page.evaluate(
      () =>
        new Promise<void>((resolve) =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() => requestIdleCallback(() => resolve(), { timeout: 2000 })),
          ),
        ),
    );
  }
}

const tees = (page: Page) => page.getByRole("region", { name: "Tee", exact: true });
const size = (page: Page) => page.getByRole("button", { name: "XS", exact: true }).first();

async function home(page: Page): Promise<void> {
  await page.goto("/");
  await tees(page).locator(".list-count").waitFor();
  await page.waitForLoadState("networkidle");
}

async function results(page: Page): Promise<void> {
  await page.goto("/search?q=tee");
  await page.locator(".list-count").waitFor();
}

/** Opens the home page, scrolls until the list of tees has 100 cards, and returns to its filters. */
async function grown(page: Page): Promise<void> {
  await home(page);
  const cards = tees(page).locator(".card");
  while ((await cards.count()) < 100) {
    await cards.last().scrollIntoViewIfNeeded();
    await quiet(page);
  }
  await tees(page).locator(".filters").scrollIntoViewIfNeeded();
}

async function scroll(page: Page): Promise<() => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  const { distancePx, pxPerSecond } = scrolling;
  const gesture = { x: 200, y: 400, yDistance: -distancePx, speed: pxPerSecond } as const;
  return () => session.send("Input.synthesizeScrollGesture", { ...gesture, gestureSourceType: "mouse" });
}

/**
 * A mouse click at a position computed in advance, so that only the page runs scripts during the measurement.
 */
async function click(page: Page, target: Locator): Promise<() => Promise<unknown>> {
  const box = await target.boundingBox();
  if (!box) throw new Error("The target is not visible.");
  const session = await page.context().newCDPSession(page);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await session.send("Input.dispatchMouseEvent", { ...at, type: "mouseMoved" });
  return async () => {
    for (const type of ["mousePressed", "mouseReleased"] as const) {
      await session.send("Input.dispatchMouseEvent", { ...at, type, button: "left", clickCount: 1 });
    }
  };
}

async function sort(page: Page, value: string): Promise<() => Promise<unknown>> {
  const select = tees(page).getByLabel("Sort");
  await select.evaluate((element, next) => {
    addEventListener("bench", () => {
      (element as HTMLSelectElement).value = next;
      element.dispatchEvent(new Event("change", { bubbles: true }));
    });
  }, value);
  return () => page.evaluate(() => dispatchEvent(new Event("bench")));
}

async function inSheet(page: Page): Promise<() => Promise<unknown>> {
  await grown(page);
  await tees(page).getByRole("button", { name: "Filter" }).click();
  const chip = page.getByRole("dialog").getByRole("button", { name: "XS", exact: true });
  // Waits for the end of the animation.
  await chip.click({ trial: true });
  return click(page, chip);
}

async function backToList(page: Page): Promise<() => Promise<unknown>> {
  await grown(page);
  const card = tees(page).locator(".card").nth(90);
  await card.scrollIntoViewIfNeeded();
  await quiet(page);
  await card.getByRole("link").evaluate((link: HTMLElement) => link.click());
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  return () => page.evaluate(() => history.back());
}

async function inPanel(page: Page): Promise<() => Promise<unknown>> {
  await home(page);
  await page.getByRole("button", { name: "Search" }).click();
  const panel = page.getByRole("dialog");
  // Waits until the search index is complete.
  await panel.getByRole("searchbox").or(panel.getByRole("combobox")).fill("xqzxqz");
  await panel.getByText("Nothing found").first().waitFor({ state: "attached" });
  await panel.getByRole("combobox").fill("");
  return () => type(page, "indigo tee");
}

async function onSearchPage(page: Page): Promise<() => Promise<unknown>> {
  await results(page);
  await page.getByRole("searchbox").fill("");
  return () => type(page, "indigo tee");
}

async function type(page: Page, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const letter of text) {
    await session.send("Input.insertText", { text: letter });
    await quiet(page);
  }
}
