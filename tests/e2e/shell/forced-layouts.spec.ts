import type { Browser, Page } from "playwright/test";
import { fillLarge } from "../../../demo/large";
import {
  addToCartButton,
  cartIcon,
  cartPanel,
  growList,
  sizeButton,
} from "../../../tools/testkit/browser/shopPage";
import { createProduct } from "../../../tools/testkit/server/products";
import { expect, testWith } from "../fixtures/shopTest";

/*
 * Layouts that a script forces by reading a size or position after a change. Each blocks the script for as
 * long as the layout takes, and the frame lays the page out again.
 * https://web.dev/articles/avoid-large-complex-layouts-and-layout-thrashing
 */

const test = testWith((shop) => fillLarge({ url: shop.url, token: shop.superuser.token, count: 200 }));
test.use({ viewport: { width: 412, height: 823 }, hasTouch: true, reducedMotion: "no-preference" });

interface TraceEvent {
  name: string;
  args: { beginData?: { stackTrace?: { functionName: string; url: string; columnNumber: number }[] } };
}

/**
 * These lay the page out themselves, whatever their caller does. Wrapped, they are the first function of the
 * stack.
 */
const layingOut = ["showModal", "close", "focus"];

async function wrapFunctionsThatLayOut(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { showModal, close } = HTMLDialogElement.prototype;
    const { focus } = HTMLElement.prototype;
    // Methods of object literals keep their names.
    Object.assign(HTMLDialogElement.prototype, {
      showModal(this: HTMLDialogElement) {
        showModal.call(this);
      },
      close(this: HTMLDialogElement) {
        close.call(this);
      },
    });
    Object.assign(HTMLElement.prototype, {
      focus(this: HTMLElement, options?: FocusOptions) {
        focus.call(this, options);
      },
    });
  });
}

/** Runs an action. @returns the shop's functions that forced a layout meanwhile */
async function forcedBy(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<string[]> {
  await browser.startTracing(page, {
    categories: ["devtools.timeline", "disabled-by-default-devtools.timeline.stack"],
  });
  let trace: Buffer;
  try {
    await act();
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(`${trace}`) as { traceEvents: TraceEvent[] };
  const layouts = traceEvents.filter(({ name }) => name === "Layout");
  expect(layouts.length).toBeGreaterThan(0);
  return layouts
    .map(({ args }) => args.beginData?.stackTrace ?? [])
    .filter((stack) => stack.some(({ url }) => url.includes("/assets/")))
    .filter(([top]) => !layingOut.includes(top?.functionName ?? ""))
    .map((stack) =>
      stack
        .slice(0, 3)
        .map(({ functionName, url, columnNumber }) => `${functionName} ${url}:${columnNumber}`),
    )
    .map((callers) => callers.join(", called by "));
}

const tees = (page: Page) => page.getByRole("region", { name: "Tee", exact: true });

test.beforeEach(({ page }) => wrapFunctionsThatLayOut(page));

test("the start of home forces no layout", async ({ browser, page }) => {
  const forced = await forcedBy(browser, page, async () => {
    await page.goto("/");
    await tees(page).locator(".list-count").waitFor();
    await page.waitForLoadState("networkidle");
  });
  expect(forced).toEqual([]);
});

test("scrolling a list that grows forces no layout", async ({ browser, page }) => {
  await page.goto("/");
  await tees(page).locator(".list-count").waitFor();
  const forced = await forcedBy(browser, page, async () => {
    await growList(tees(page), tees(page).getByRole("listitem"), 60);
  });
  expect(forced).toEqual([]);
});

for (const panel of ["Menu", "Search", "Cart"])
  test(`opening the panel ${panel} forces no layout`, async ({ browser, page }) => {
    await page.goto("/");
    await tees(page).locator(".list-count").waitFor();
    const button = page.getByRole("banner").getByRole("button", { name: panel });
    const dialog = page.getByRole("dialog");
    const forced = await forcedBy(browser, page, async () => {
      for (const _time of ["first", "second"]) {
        await button.click();
        await expect(dialog).toBeVisible();
        await page.keyboard.press("Escape");
        await expect(dialog).toBeHidden();
      }
    });
    expect(forced).toEqual([]);
  });

test("a product page and Add to Cart force no layout", async ({ browser, page, shop }) => {
  const id = await createProduct(shop);
  const forced = await forcedBy(browser, page, async () => {
    await page.goto(`/product/${id}`);
    await sizeButton(page, "M").click();
    await addToCartButton(page).click();
    await expect(cartPanel(page)).toBeVisible();
    await expect(cartIcon(page)).toHaveAccessibleName("Cart, 1 item");
  });
  expect(forced).toEqual([]);
});
