import type { Page } from "playwright/test";
import { loaderFirstMs, loaderLaterMs } from "../../../src/domain/shared/limits";
import { checkoutSuccessPath } from "../../../src/domain/shared/paths";
import { clickInHeader } from "../../../tools/testkit/browser/shopPage";
import { expect, test } from "../fixtures/shopTest";

test.use({ reducedMotion: "no-preference" });

const loader = (page: Page) => page.locator("#loader");

/** The duration of the loader's animation in milliseconds, and its state. */
const cover = (page: Page) =>
  loader(page).evaluate((screen) => {
    const [animation] = screen.getAnimations();
    return { ms: Number(animation?.effect?.getComputedTiming().endTime), state: animation?.playState };
  });
const finish = (page: Page) =>
  loader(page).evaluate((screen) => {
    for (const animation of screen.getAnimations({ subtree: true })) animation.finish();
  });

/** Pauses all animations, so that the speed of the machine has no effect. `finish` still ends one. */
const holdTime = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Animation.enable");
  await session.send("Animation.setPlaybackRate", { playbackRate: 0 });
};

test("covers the whole screen for 2000 ms at first, and shows before any script runs", async ({ page }) => {
  await holdTime(page);
  await page.route(/\.js$/, () => {});
  // A page that the server does not render.
  await page.goto("/wishlist", { waitUntil: "commit" });
  await expect(loader(page)).toBeInViewport({ ratio: 1 });
  expect(await loader(page).boundingBox()).toMatchObject(page.viewportSize() ?? {});
  expect((await cover(page)).ms).toBe(loaderFirstMs);
  // The time is over, but the page has nothing to show yet.
  await finish(page);
  await expect(loader(page)).toBeVisible();
});

test("ends on time, and passes clicks and screen readers through before", async ({ page }) => {
  await holdTime(page);
  await page.goto("/");
  await expect(loader(page)).toBeVisible();
  await expect(loader(page)).toHaveAttribute("aria-hidden", "true");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await clickInHeader(page.getByRole("banner").getByRole("button", { name: "Cart" }));
  await expect(page.getByRole("dialog", { name: "Cart" })).toBeVisible();
  await finish(page);
  await expect(loader(page)).toBeHidden();
});

test("covers every later page for 700 ms, also going back, and the page below renders at once", async ({
  page,
}) => {
  await holdTime(page);
  await page.goto("/");
  await finish(page);
  await clickInHeader(page.getByRole("banner").getByRole("link", { name: "Wishlist" }));
  expect(await cover(page)).toEqual({ ms: loaderLaterMs, state: "running" });
  await expect(page.getByRole("heading", { level: 1, name: "Wishlist" })).toBeVisible();
  await finish(page);
  await expect(loader(page)).toBeHidden();
  await page.goBack();
  expect(await cover(page)).toEqual({ ms: loaderLaterMs, state: "running" });
  await expect(page.locator("#home")).toBeVisible();
});

test("does not cover a change of the address within a page", async ({ page }) => {
  await page.goto(checkoutSuccessPath);
  await finish(page);
  await page.evaluate(() => history.replaceState(history.state, "", "?oid=1"));
  await expect(page.getByText("1", { exact: true })).toBeVisible();
  expect((await cover(page)).state).toBe("finished");
});

test.describe("with reduced motion", () => {
  test.use({ reducedMotion: "reduce" });

  test("it does not show, nothing is animated, and the banner shows its picture", async ({ page }) => {
    await page.goto("/");
    await expect(loader(page)).toBeHidden();
    await expect(
      page.getByRole("region", { name: "Promotions" }).getByRole("listitem").last(),
    ).toBeInViewport();
    await expect(page.locator("#home img")).toBeVisible();
    await expect(page.locator("#home video")).toHaveCount(0);
    await clickInHeader(page.getByRole("banner").getByRole("link", { name: "Wishlist" }));
    await expect(page.getByRole("heading", { level: 1, name: "Wishlist" })).toBeVisible();
    await expect(loader(page)).toBeHidden();
    const endless = await page.evaluate(
      () =>
        document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === Infinity).length,
    );
    expect(endless).toBe(0);
  });
});
