import type { Locator, Page } from "playwright/test";
import { networkError } from "../../../src/domain/shared/messages";
import { createProduct } from "../../../tools/testkit/server/products";
import { expect, testWith } from "../fixtures/shopTest";

/* The code of a panel, which loads when pointer, finger or focus comes to its button. */

const test = testWith(async (shop) => {
  for (const name of ["Indigo Ajrakh Tee", "Bandhani Night Tee"]) await createProduct(shop, { name });
});
test.use({ viewport: { width: 1280, height: 800 } });

const field = (page: Page): Locator => page.getByRole("combobox", { name: "Search products" });
const panelScript = /\/SearchPanel-[^/]*\.js$/;

test("letters that are typed in the moment of the first click on the search button reach the field", async ({
  page,
}) => {
  await page.goto("/");
  const loaded = page.waitForResponse(panelScript);
  const button = page.getByRole("button", { name: "Search" });
  await button.hover();
  await loaded;
  await expect(page.locator("dialog")).toBeAttached();
  await page.mouse.down();
  await page.mouse.up();
  await page.keyboard.type("tee");
  await expect(field(page)).toHaveValue("tee");
  await expect(page.getByRole("listbox", { name: "Suggestions" }).getByRole("option")).toHaveCount(2);
});

test("the code of the search that fails before the click says nothing, and is loaded again by the click", async ({
  page,
}) => {
  await page.route(panelScript, (route) => route.abort());
  const toastsLoaded = page.waitForResponse(/\/Toasts-[^/]*\.js$/);
  await page.goto("/");
  await toastsLoaded;
  const failed = page.waitForEvent("console", (message) => message.text().includes("could not be loaded"));
  await page.getByRole("button", { name: "Search" }).focus();
  await failed;
  await page.unroute(panelScript);
  await page.keyboard.press("Enter");
  await expect(field(page)).toBeFocused();
  // Not an assertion that waits: a toast would go away.
  expect(await page.getByText(networkError).count()).toBe(0);
});
