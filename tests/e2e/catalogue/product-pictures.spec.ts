import type { CDPSession, Locator, Page } from "playwright/test";
import { holdRequests, openProduct } from "../../../tools/testkit/browser/shopPage";
import { createProduct } from "../../../tools/testkit/server/products";
import { expect, test } from "../fixtures/shopTest";

/** A data URL, so that the picture needs no server. */
const drawn = (colour: string) =>
  `data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%204%205'%3E%3Crect%20width='4'%20height='5'%20fill='${colour}'/%3E%3C/svg%3E`;
const images = ["red", "green", "blue"].map(drawn);

/** The visible picture; the others are inert. */
const picture = (page: Page) => page.locator(".product_carousel-slide:not([inert])");
const expectPicture = (page: Page, place: number) =>
  expect(picture(page)).toHaveAccessibleName(`Look closer at picture ${place} of 3`);

test.describe("pictures", () => {
  test("turn with buttons, dots and arrow keys, and wrap around", async ({ page, shop }) => {
    await openProduct(page, await createProduct(shop, { name: "Turning Tee", images }));
    const next = page.getByRole("button", { name: "Next picture" });
    await expectPicture(page, 1);
    await next.click();
    await expectPicture(page, 2);
    await expect(picture(page)).toBeInViewport({ ratio: 0.5 });
    const dot = page.getByRole("button", { name: "Picture 2 of 3", exact: true });
    await expect(dot).toHaveAttribute("aria-current", "true");
    await page.getByRole("button", { name: "Previous picture" }).click();
    await page.getByRole("button", { name: "Previous picture" }).click();
    await expectPicture(page, 3);
    await next.click();
    await expectPicture(page, 1);
    await dot.click();
    await expectPicture(page, 2);

    // The focus of a picture moves to the next picture; the focus of a button stays.
    await picture(page).focus();
    for (const place of [1, 3, 2]) {
      await page.keyboard.press("ArrowLeft");
      await expectPicture(page, place);
      await expect(picture(page)).toBeFocused();
    }
    await next.focus();
    await page.keyboard.press("ArrowRight");
    await expectPicture(page, 3);
    await expect(next).toBeFocused();
    // The browser's own shortcut: the first one turns nothing.
    await page.keyboard.press("Alt+ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expectPicture(page, 1);
  });

  test("open at twice the size, where the arrow keys pan instead of turning", async ({ page, shop }) => {
    await openProduct(page, await createProduct(shop, { name: "Zoomed Tee", images }));
    const onPage = (await picture(page).boundingBox())?.width ?? 0;
    await picture(page).click();
    const zoom = page.getByRole("dialog", { name: "Zoomed Tee" });
    const pane = zoom.getByRole("region", { name: "Enlarged picture" });
    await expect(pane).toBeVisible();
    const [whole, inSight] = await pane.evaluate((element) => [element.scrollWidth, element.clientWidth]);
    expect(whole).toBeGreaterThanOrEqual(2 * onPage);
    expect(whole).toBeGreaterThan(inSight ?? 0);
    // Around the pressed point, here the middle.
    const [left, middle] = await pane.evaluate((element) => [
      element.scrollLeft,
      (element.scrollWidth - element.clientWidth) / 2,
    ]);
    expect(Math.abs((left ?? 0) - (middle ?? 0))).toBeLessThan(10);
    await pane.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => pane.evaluate((element) => element.scrollLeft)).toBeGreaterThan(left ?? 0);
    await page.keyboard.press("Escape");
    await expect(zoom).toBeHidden();
    await expectPicture(page, 1);
    await expect(picture(page)).toBeFocused();
  });

  test("without a second one have no arrows and dots; without any a placeholder shows", async ({
    page,
    shop,
  }) => {
    await openProduct(
      page,
      await createProduct(shop, { name: "One Picture Tee", images: images.slice(0, 1) }),
    );
    await expect(picture(page)).toBeVisible();
    await expect(page.getByRole("button", { name: /^(Next|Previous) picture|^Picture \d/ })).toHaveCount(0);
    for (const [name, none] of [
      ["No Picture Tee", []],
      ["Broken Picture Tee", ["/nothing-here.jpg"]],
    ] as const) {
      await openProduct(page, await createProduct(shop, { name, images: none }));
      await expect(page.getByRole("img", { name: `${name}, picture 1 of 1` })).toHaveAttribute(
        "src",
        "/placeholder.svg",
      );
    }
  });
});

test("a picture that fails before the page's scripts run is replaced by the placeholder", async ({
  page,
  shop,
}) => {
  const id = await createProduct(shop, { name: "Early Failure Tee", images: ["/nothing-here.jpg"] });
  const release = await holdRequests(page, "**/assets/*.js");
  const response = page.waitForResponse("**/nothing-here.jpg");
  await page.goto(`/product/${id}`, { waitUntil: "commit" });
  await response;
  release();
  await expect(page.getByRole("img", { name: "Early Failure Tee, picture 1 of 1" })).toHaveAttribute(
    "src",
    "/placeholder.svg",
  );
});

test.describe("on a touch screen", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  type Point = { x: number; y: number };
  const finger = async (cdp: CDPSession, from: Point, ...to: Point[]) => {
    await cdp.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [from] });
    for (const point of to)
      await cdp.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [point] });
    await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  const middleOf = async (target: Locator): Promise<Point> => {
    const box = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  };

  test("a swipe of 40 px turns the picture, one of 39 px does not", async ({ page, shop }) => {
    await openProduct(page, await createProduct(shop, { name: "Swiped Tee", images }));
    await expect(page.getByRole("button", { name: "Next picture" })).toBeHidden();
    const cdp = await page.context().newCDPSession(page);
    const { x, y } = await middleOf(picture(page));
    const swipe = (px: number) => finger(cdp, { x, y }, { x: x + px / 2, y }, { x: x + px, y });
    await swipe(-39);
    await expectPicture(page, 1);
    await swipe(-40);
    await expectPicture(page, 2);
    await swipe(39);
    await expectPicture(page, 2);
    await swipe(40);
    await expectPicture(page, 1);
    // A vertical start is scrolling, also with a large sideways movement.
    await finger(cdp, { x, y }, { x: x - 10, y: y - 60 }, { x: x - 90, y: y - 200 });
    await expectPicture(page, 1);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  // In a test of its own: a tap soon after a swipe ends the momentum scrolling and fires no click.
  test("a tap enlarges the picture", async ({ page, shop }) => {
    await openProduct(page, await createProduct(shop, { name: "Tapped Tee", images }));
    await picture(page).tap();
    await expect(page.getByRole("dialog", { name: "Tapped Tee" })).toBeVisible();
  });

  test("a pinch zooms in the browser and does not turn the picture", async ({ page, shop }) => {
    await openProduct(page, await createProduct(shop, { name: "Pinched Tee", images }));
    const cdp = await page.context().newCDPSession(page);
    const { x, y } = await middleOf(picture(page));
    for (let apart = 15; apart <= 120; apart += 15) {
      const touchPoints = [-apart, apart].map((from, id) => ({ x: x + from, y, id }));
      await cdp.send("Input.dispatchTouchEvent", {
        type: apart === 15 ? "touchStart" : "touchMove",
        touchPoints,
      });
    }
    await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    expect(await page.evaluate(() => visualViewport?.scale)).toBeGreaterThan(1.5);
    await expectPicture(page, 1);

    // On the zoomed page a finger moves the visible part.
    const window = page.locator(".product_carousel-window");
    await expect(window).toHaveCSS("touch-action", "auto");
    const panned = () => page.evaluate(() => visualViewport?.offsetLeft ?? 0);
    const before = await panned();
    await finger(cdp, { x, y }, { x: x - 30, y }, { x: x - 80, y }, { x: x - 120, y });
    await expect.poll(panned).toBeGreaterThan(before);
    await expectPicture(page, 1);
  });
});

test("a picture that failed without a network is shown when the network is back", async ({ page, shop }) => {
  const photo = `${shop.url}/placeholder.svg?photo`;
  const id = await createProduct(shop, { name: "Patient Picture", images: [photo] });
  await page.route(photo, (route) => route.abort());
  await openProduct(page, id);
  const shown = picture(page).locator("img");
  await expect(shown).toHaveAttribute("src", "/placeholder.svg");
  await page.unroute(photo);
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect(shown).toHaveAttribute("src", /photo$/);
});
