import { type BrowserContext, expect, type Locator, type Page } from "playwright/test";

/** Locators and steps for the product page, the cart and the wishlist. */

/** The content of the page, without header and footer. */
export const main = (page: Page): Locator => page.getByRole("main");
export const addToCartButton = (page: Page): Locator =>
  main(page).getByRole("button", { name: "Add to Cart" });
export const sizeButton = (page: Page, size: string): Locator =>
  page.getByRole("group", { name: "Size", exact: true }).getByRole("button", { name: size, exact: true });
export const stockLine = (page: Page): Locator => page.getByLabel("Size and cart").getByRole("status");
export const cartPanel = (page: Page): Locator => page.getByRole("dialog", { name: "Cart" });
export const cartIcon = (page: Page): Locator =>
  page.getByRole("banner").getByRole("button", { name: /^Cart/ });
export const checkoutButton = (page: Page): Locator =>
  cartPanel(page).getByRole("button", { name: /^(Checkout|PROCESSING…)$/ });
export const cartLines = (page: Page): Locator =>
  cartPanel(page).getByRole("list", { name: "Cart" }).getByRole("listitem");
export const cartLine = (page: Page, name: string): Locator => cartLines(page).filter({ hasText: name });
export const quantity = (row: Locator): Locator => row.locator("output");
export const notifications = (page: Page): Locator => page.getByRole("region", { name: "Notifications" });
export const wishlistItems = (page: Page): Locator => main(page).locator("li");
export const wishlistItem = (page: Page, name: string): Locator =>
  wishlistItems(page).filter({ hasText: name });

/**
 * Clicks a control of the header, which is hidden while the page scrolls down: scrolls up a little first, as
 * a shopper does. Playwright itself scrolls to the top of the page, and the header moves in the frame after
 * that: between the press and its release.
 */
export async function clickInHeader(control: Locator): Promise<void> {
  const isHidden = () => {
    const hidden = document.querySelector(".header[data-away]") !== null;
    if (hidden) scrollBy({ top: -20, behavior: "instant" });
    return hidden;
  };
  // Again when a list above has grown, which hides the header, or when the page is replaced (after "back")
  // while it is asked.
  await expect(async () => {
    await expect(control).toBeVisible();
    expect(await control.page().evaluate(isHidden)).toBe(false);
  }).toPass();
  await control.click();
}

/**
 * Scrolls to the end of a growing list until it has at least so many items. New items push the end away; a
 * wheel could move the page past the end before a slow machine has rendered them, and then the list stops
 * growing.
 * @param list the element that contains the items and the list's end
 */
export async function growList(list: Locator, items: Locator, count: number): Promise<void> {
  await expect(async () => {
    await list.evaluate((element) =>
      element.querySelector(".list-more")?.scrollIntoView({ block: "end", behavior: "instant" }),
    );
    expect(await items.count()).toBeGreaterThanOrEqual(count);
  }).toPass();
}

/** Opens the home page and waits for its first heading. */
export async function openHome(page: Page): Promise<void> {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "New Arrivals" })).toBeVisible();
}

/** Opens a product page and waits for the product. */
export async function openProduct(page: Page, id: string): Promise<void> {
  await page.goto(`/product/${id}`);
  await expect(page.getByRole("article")).toBeVisible();
}

/** Adds a product to the cart from its page; the cart panel is open afterwards. */
export async function addProductToCart(page: Page, id: string, size: string): Promise<void> {
  await openProduct(page, id);
  await sizeButton(page, size).click();
  await addToCartButton(page).click();
  await expect(cartPanel(page)).toBeVisible();
}

/** Closes the cart panel. */
export async function closeCart(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(cartPanel(page)).toBeHidden();
}

/**
 * With a stopped clock: runs it frame by frame until the cart panel is open. Its code has to load, and an
 * effect of React requests the frame in which it opens (src/ui/scheduling.ts).
 */
export async function runClockUntilCartOpens(page: Page): Promise<void> {
  await expect(page.getByRole("dialog", { name: "Cart", includeHidden: true })).toBeAttached();
  await expect(async () => {
    await page.clock.runFor(50);
    expect(await cartPanel(page).isVisible()).toBe(true);
  }).toPass();
}

/**
 * Goes back as a script does: without waiting for `load`, which a page from the back/forward cache does not
 * fire, and without the `cancel` event that the browser's button sends to an open dialog.
 */
export function goBackByScript(page: Page): Promise<void> {
  // In a new task: the call ends before the page that it runs in.
  return page.evaluate(() => void setTimeout(() => history.back()));
}

/**
 * Resolves when the page has subscribed to the messages of the signed-in account, so that changes arrive
 * without polling. The catalogue's stream is another one.
 */
export function waitForAccountStream(page: Page): Promise<unknown> {
  return page.waitForResponse(
    (answer) =>
      answer.url().endsWith("/api/realtime") && (answer.request().postData() ?? "").includes("accountSync/"),
  );
}

/** Collects console errors and uncaught exceptions of all pages. */
export function collectErrors(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  context.on("weberror", (error) => errors.push(String(error.error())));
  return errors;
}

/** Opens the panel of offline storage. @param place the landmark that has its button */
export async function openDevicePanel(page: Page, place: "main" | "contentinfo"): Promise<Locator> {
  await page.getByRole(place).getByRole("button", { name: "On this device" }).click();
  return page.getByRole("dialog", { name: "On this device" });
}

/** Holds back the requests whose address matches, such as those for scripts. @returns lets them continue */
export async function holdRequests(page: Page, address: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
