import {
  cartPanel,
  notifications,
  openHome,
  openProduct,
  sizeButton,
} from "../../../tools/testkit/browser/shopPage";
import { readStoredMeta } from "../../../tools/testkit/browser/storedRows";
import { createProduct, updateProduct } from "../../../tools/testkit/server/products";
import { expect, test } from "../fixtures/shopTest";

test("the size guide has the shop's measurements and restores the focus", async ({ page, shop }) => {
  await openProduct(page, await createProduct(shop, { name: "Measured Tee" }));
  await page.getByRole("button", { name: "Size guide" }).click();
  const guide = page.getByRole("dialog", { name: "Size guide" });
  await expect(guide.getByRole("row")).toHaveText([
    "SizeChestLength",
    "S40–4227",
    "M42–4428",
    "L44–4629",
    "XL46–4830",
  ]);
  await expect(guide).toContainText("inches");
  await page.keyboard.press("Escape");
  await expect(guide).toBeHidden();
  await expect(page.getByRole("button", { name: "Size guide" })).toBeFocused();
});

test("a dialog or panel whose code cannot be loaded says so, and opens at the next tap", async ({
  page,
  shop,
}) => {
  const code = /\/assets\/(dialogs\.lazy|CartDrawer)-.*\.js/;
  await page.route(code, (route) => route.abort());
  await openProduct(page, await createProduct(shop, { name: "Patient Tee" }));
  for (const name of ["Size guide", "Cart"]) {
    await page.getByRole("button", { name, exact: true }).click();
    const toast = notifications(page).getByText("Network error. Check connection.");
    await expect(toast).toBeVisible();
    await notifications(page).getByRole("button", { name: "Dismiss" }).click();
    await expect(toast).toBeHidden();
    await page.unroute(code);
    await page.getByRole("button", { name, exact: true }).click();
    await expect(page.getByRole("dialog", { name })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.route(code, (route) => route.abort());
  }
});

test.describe("sharing", () => {
  type Told = { told: unknown[] };

  test("uses the share sheet of the device without a message, also when it is closed", async ({
    page,
    shop,
  }) => {
    await page.addInitScript(() => {
      const all: Told = Object.assign(window, { told: [] });
      navigator.share = async (data) => {
        all.told.push(data);
        if (all.told.length > 1) throw new DOMException("Closed.", "AbortError");
      };
    });
    const id = await createProduct(shop, { name: "Shared Tee" });
    await page.goto(`/product/${id}?utm_source=mail#size`);
    for (const times of [1, 2]) {
      await page.getByRole("button", { name: "Share", exact: true }).click();
      const told = await page.evaluate(() => (window as unknown as Told).told);
      expect(told).toEqual(Array(times).fill({ title: "Shared Tee", url: `${shop.url}/product/${id}` }));
    }
    await expect(page.getByText("Link copied")).toHaveCount(0);
  });

  test("copies the link without a share sheet, and shows it when copying is refused", async ({
    page,
    shop,
    context,
  }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const id = await createProduct(shop, { name: "Copied Tee" });
    await openProduct(page, id);
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await expect(notifications(page)).toContainText("Link copied");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${shop.url}/product/${id}`);

    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    const prompts: string[] = [];
    page.once("dialog", (dialog) => {
      prompts.push(dialog.type(), dialog.defaultValue());
      void dialog.dismiss();
    });
    await page.getByRole("button", { name: "Share", exact: true }).click();
    expect(prompts).toEqual(["prompt", `${shop.url}/product/${id}`]);
  });
});

test("the wishlist toggle adds and removes, and is stored", async ({ page, shop }) => {
  const id = await createProduct(shop, { name: "Toggled Tee" });
  await openProduct(page, id);
  const toggle = page.getByRole("article").getByRole("button", { name: "Wishlist" });
  await expect(toggle).toHaveAttribute("aria-pressed", "false");
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "false");
});

test("up to three related products follow, then recently viewed ones", async ({ page, shop }) => {
  for (const name of ["Other A", "Other B", "Other C", "Other D"]) await createProduct(shop, { name });
  const first = await createProduct(shop, { name: "First Looked At" });
  const second = await createProduct(shop, { name: "Then Looked At" });
  await openProduct(page, first);
  const also = page.getByRole("region", { name: "You may also like" });
  await expect(also.getByRole("heading", { level: 3 })).toHaveCount(3);
  await expect(also).not.toContainText("First Looked At");
  const viewed = page.getByRole("region", { name: "Recently viewed" });
  await expect(viewed).toHaveCount(0);

  await sizeButton(page, "M").click();
  await also.getByRole("link", { name: "Then Looked At" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Then Looked At" })).toBeVisible();
  await expect(viewed.getByRole("heading", { level: 3 })).toHaveText(["First Looked At"]);
  expect(page.url()).toContain(second);

  // On a phone they are a row that scrolls, also by keyboard.
  await page.setViewportSize({ width: 390, height: 844 });
  await also.getByRole("button").nth(1).focus();
  await expect(also.getByRole("link").nth(2)).not.toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press("Tab");
  await expect(also.getByRole("link").nth(2)).toBeInViewport({ ratio: 0.9 });
});

test("a product that is unknown or not active is not found", async ({ page, shop }) => {
  const id = await createProduct(shop, { name: "Withdrawn Tee" });
  await openProduct(page, id);
  await updateProduct(shop, id, { active: false });
  await expect(page.getByRole("heading", { name: "Product not found." })).toBeVisible();
  const hidden = await createProduct(shop, { name: "Never Shown Tee", active: false });
  for (const unknown of [hidden, "nothing", "%3Cb%3E"]) {
    await page.goto(`/product/${unknown}`);
    await expect(page.getByRole("heading", { name: "Product not found." })).toBeVisible();
    await expect(page).toHaveTitle(/^No such product/);
  }
  await page.getByRole("link", { name: "See all products" }).click();
  await expect(page.getByRole("heading", { name: "New Arrivals" })).toBeInViewport();
});

test("a product that this device does not know is not found only when the catalogue is up to date", async ({
  page,
}) => {
  await openHome(page);
  await expect.poll(() => readStoredMeta(page, "catalogue")).toMatchObject({ complete: true });
  await page.route("**/api/**", (route) => route.abort());
  await page.evaluate(() => history.pushState(null, "", "/product/newer"));
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("This product is not on your device yet.");
  await page.unroute("**/api/**");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(heading).toHaveText("Product not found.");
});

test("the description follows the material of every tee, as the owner wrote it", async ({ page, shop }) => {
  const description = "Dyed in small vats.\n\n<b>Wash</b> cold.";
  await openProduct(page, await createProduct(shop, { name: "Described Tee", description }));
  const details = page.getByRole("region", { name: "Description" });
  await expect(details.getByRole("paragraph")).toHaveText([
    "Oversized unisex tee, 240 GSM.",
    "Dyed in small vats.",
    "<b>Wash</b> cold.",
  ]);
  await expect(page.getByText("Tax is included in the price.")).toBeVisible();
  await expect(page.getByText("Shipping and discounts are computed at checkout.")).toBeVisible();
  await expect(page.getByText("Free shipping on prepaid orders.").first()).toBeVisible();
  await expect(cartPanel(page)).toBeHidden();
});

test("a product without collection and description has no heading for them", async ({ page, shop }) => {
  await openProduct(
    page,
    await createProduct(shop, { name: "Bare Tee", collection_ids: [], description: " " }),
  );
  await expect(page.getByText("Tax is included in the price.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Description" })).toHaveCount(0);
});
