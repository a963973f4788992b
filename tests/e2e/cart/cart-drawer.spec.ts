import type { Page } from "playwright/test";
import {
  addProductToCart,
  addToCartButton,
  cartIcon,
  cartLine,
  cartPanel,
  checkoutButton,
  clickInHeader,
  closeCart,
  holdRequests,
  openProduct,
  runClockUntilCartOpens,
  sizeButton,
} from "../../../tools/testkit/browser/shopPage";
import { createProduct } from "../../../tools/testkit/server/products";
import { expect, test } from "../fixtures/shopTest";

/* How the cart's drawer opens and closes, and what it shows without lines. */

const subtotal = (page: Page) => cartPanel(page).locator(".cart_subtotal");

test("the drawer opens 300 ms after a line was added, not earlier", async ({ page, shop }) => {
  const id = await createProduct(shop, { name: "Timed Tee" });
  await openProduct(page, id);
  await sizeButton(page, "M").click();
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  // The delay starts when the line is stored, at an unknown time.
  await page.evaluate(() => {
    const started: unknown[] = [];
    const real = window.setTimeout;
    const noting = (run: () => void, ms?: number) => {
      started.push(ms);
      return real(run, ms);
    };
    Object.assign(window, { started, setTimeout: noting });
  });
  await addToCartButton(page).click();
  await page.waitForFunction(() => (window as unknown as { started: unknown[] }).started.includes(300));
  await page.clock.runFor(299);
  await expect(cartPanel(page)).toBeHidden();
  await page.clock.runFor(1);
  await runClockUntilCartOpens(page);
});

test("the drawer keeps the focus inside, closes with Escape and backdrop, and restores the focus", async ({
  page,
  shop,
}) => {
  const id = await createProduct(shop, { name: "Focused Tee" });
  await addProductToCart(page, id, "M");
  await closeCart(page);
  await expect(addToCartButton(page)).toBeFocused();
  await clickInHeader(cartIcon(page));
  await expect(cartPanel(page).getByRole("heading", { name: "Cart" })).toBeFocused();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press("Tab");
    const place = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.closest("dialog") ? "cart" : activeElement === document.body ? "browser" : "page";
    });
    expect(place).not.toBe("page");
  }
  // Several times: the browser fires a cancel event for the first Escape only.
  for (let times = 0; times < 3; times += 1) {
    await closeCart(page);
    await expect(cartIcon(page)).toBeFocused();
    await page.evaluate(() =>
      document.querySelector<HTMLButtonElement>('header button[aria-label^="Cart"]')?.click(),
    );
    await expect(cartPanel(page)).toBeVisible();
  }
  await page.mouse.click(40, 400);
  await expect(cartPanel(page)).toBeHidden();
  expect(page.url()).toContain(id);
  await clickInHeader(cartIcon(page));
  await cartPanel(page).getByRole("button", { name: "Close" }).click();
  await expect(cartPanel(page)).toBeHidden();
});

test.describe("on a touch screen", () => {
  test.use({ viewport: { width: 700, height: 844 }, hasTouch: true, isMobile: true });

  test("a tap outside the drawer closes it and activates nothing behind it", async ({ page, shop }) => {
    await createProduct(shop, { name: "Behind Tee" });
    await page.goto("/");
    const card = page.getByRole("link", { name: "Behind Tee" }).first();
    await card.scrollIntoViewIfNeeded();
    await page.evaluate(() =>
      document.querySelector<HTMLButtonElement>('header button[aria-label^="Cart"]')?.click(),
    );
    await expect(cartPanel(page)).toBeVisible();
    const box = await card.boundingBox();
    await page.touchscreen.tap(Math.min((box?.x ?? 0) + 20, 200), (box?.y ?? 0) + 60);
    await expect(cartPanel(page)).toBeHidden();
    await expect(page).toHaveURL("/");
  });
});

test.describe("on the narrowest phone", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test("a strip of the backdrop closes the drawer", async ({ page }) => {
    await page.goto("/");
    await clickInHeader(cartIcon(page));
    await expect(cartPanel(page)).toBeVisible();
    await page.mouse.click(12, 400);
    await expect(cartPanel(page)).toBeHidden();
    await expect(page).toHaveURL("/");
  });
});

test("an empty cart shows a message and a link to the lists", async ({ page }) => {
  await page.goto("/wishlist");
  await clickInHeader(cartIcon(page));
  await expect(cartPanel(page).getByText("Your cart is empty.")).toBeVisible();
  await expect(checkoutButton(page)).toBeDisabled();
  await expect(subtotal(page)).toHaveText("Subtotal ₹0");
  await cartPanel(page).getByRole("button", { name: "Continue Shopping" }).click();
  await expect(cartPanel(page)).toBeHidden();
});

test("a drawer that opens before the stored lines are loaded does not look like an empty cart", async ({
  page,
  shop,
}) => {
  const id = await createProduct(shop, { name: "Stored Tee", price: 700 });
  await addProductToCart(page, id, "M");
  const release = await holdRequests(page, /\/StoredRowsLoader\.lazy-[^/]*\.js$/);
  await page.reload();
  await clickInHeader(cartIcon(page));
  const loading = cartPanel(page).getByRole("status").filter({ hasText: "Loading your cart" });
  await expect(loading).toBeVisible();
  await expect(subtotal(page)).toHaveText("Subtotal");
  release();
  await expect(subtotal(page)).toHaveText("Subtotal ₹700");
  await expect(loading).toHaveCount(0);
});

for (const [width, height] of [
  [844, 390],
  [740, 360],
  [568, 320],
] as const)
  test.describe(`on a landscape phone of ${width}×${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: true, isMobile: true });

    test("subtotal and Checkout stay on the screen, and so does a line", async ({ page, shop }) => {
      for (const name of ["First Low Tee", "Second Low Tee"])
        await addProductToCart(page, await createProduct(shop, { name }), "M");
      await expect(checkoutButton(page)).toBeInViewport({ ratio: 1 });
      await expect(cartPanel(page).getByText("Subtotal")).toBeInViewport({ ratio: 1 });
      await expect(cartLine(page, "First Low Tee").getByRole("link")).toBeInViewport({ ratio: 1 });
      const remove = cartLine(page, "Second Low Tee").getByRole("button", { name: /^Remove/ });
      await remove.scrollIntoViewIfNeeded();
      await remove.click();
      await expect(cartLine(page, "Second Low Tee")).toHaveCount(0);
    });
  });

test.describe("with motion", () => {
  test.use({ reducedMotion: "no-preference" });

  test("a drawer whose transition has not begun is open when the shopper returns to its tab", async ({
    page,
  }) => {
    await page.goto("/");
    // Chromium never begins a transition of a tab that loses the foreground as it begins.
    const offset = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new MutationObserver(() => {
            const drawer = document.querySelector("dialog[open]");
            if (!drawer?.getAnimations().some(({ pending }) => pending)) return;
            document.dispatchEvent(new Event("visibilitychange"));
            resolve(drawer.getBoundingClientRect().right - document.documentElement.clientWidth);
          }).observe(document.body, { attributes: true, subtree: true });
        }),
    );
    await clickInHeader(cartIcon(page));
    expect(await offset).toBeLessThanOrEqual(0);
  });
});
