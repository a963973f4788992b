import type { Locator, Page } from "playwright/test";
import { expectUsable } from "../../../tools/testkit/browser/accessibility";
import { createProduct, updateProduct } from "../../../tools/testkit/server/products";
import { expect, testWith } from "../fixtures/shopTest";

const names = ["Indigo Ajrakh Tee", "Bandhani Night Tee", "Sassoon Dock Joggers", "Kolam Wide-leg Trousers"];

function ware(name: string, at: number) {
  const isTee = name.endsWith("Tee");
  return {
    name,
    price: 1_00_000 + at,
    createdat: 1_790_000_000 - at,
    collection_ids: ["C-NEW", isTee ? "C-TSHIRT" : "C-BOTTOM"],
    gender: at % 2 ? "Women" : "Men",
    sizes: isTee ? ["S", "M"] : ["L"],
    stockbysize: isTee ? { S: 0, M: 0 } : { L: 5 },
    description: "Heavy cotton.",
  };
}

const test = testWith(async (shop) => {
  for (const [at, name] of names.entries()) await createProduct(shop, ware(name, at));
});

const desktop = { width: 1280, height: 800 };
test.use({ viewport: desktop });

const field = (page: Page): Locator => page.getByRole("combobox", { name: "Search products" });
const options = (page: Page): Locator =>
  page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
const results = (page: Page): Locator => page.getByRole("main").getByRole("heading", { level: 3 });

/** What the panel tells screen readers about the results. */
const said = (page: Page): Locator => page.getByRole("dialog").getByRole("status").last();

async function openSearch(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(field(page)).toBeFocused();
}

test("suggestions with picture, name and price appear while the shopper types", async ({ page }) => {
  await openSearch(page);
  await expect(options(page)).toHaveCount(4);
  await field(page).pressSequentially("ajr");
  await expect(options(page)).toHaveText([/Indigo Ajrakh Tee.*SOLD OUT.*₹1,00,000/]);
  await expect(options(page).locator("img")).toBeVisible();
  await expect(field(page)).toHaveAttribute("aria-expanded", "true");
  await expect(said(page)).toHaveText("1 found");
});

test("a suggestion is chosen with the arrow keys, and Enter opens it", async ({ page }) => {
  await openSearch(page);
  await field(page).fill("tee");
  await expect(options(page)).toHaveCount(2);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const second = options(page).nth(1);
  await expect(second).toHaveAttribute("aria-selected", "true");
  await expect(field(page)).toHaveAttribute("aria-activedescendant", (await second.getAttribute("id")) ?? "");
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Bandhani Night Tee" })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("the arrow keys return to the field, where Enter shows all results", async ({ page }) => {
  await openSearch(page);
  await field(page).fill("tee");
  await expect(options(page)).toHaveCount(2);
  for (const key of ["ArrowDown", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
  await expect(page.getByRole("option", { selected: true })).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/search?q=tee");
  await expect(results(page)).toHaveText(["Indigo Ajrakh Tee", "Bandhani Night Tee"]);
});

test("Escape closes the search and restores the focus", async ({ page }) => {
  await openSearch(page);
  await field(page).fill("tee");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("button", { name: "Search" })).toBeFocused();
});

test("the keys of an input method that composes a word do not leave the field", async ({ page }) => {
  await openSearch(page);
  await field(page).fill("tee");
  await expect(options(page)).toHaveCount(2);
  await field(page).evaluate((input) => {
    for (const key of ["ArrowDown", "Escape"])
      input.dispatchEvent(new KeyboardEvent("keydown", { key, isComposing: true, bubbles: true }));
  });
  await expect(page.getByRole("option", { selected: true })).toHaveCount(0);
  // The same key without a composition: by then the panel would be closed.
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { selected: true })).toHaveCount(1);
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("a click on a suggestion opens it; the search is among the recent ones of the tab", async ({ page }) => {
  await openSearch(page);
  await field(page).fill("joggers");
  await options(page).filter({ hasText: "Sassoon Dock Joggers" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sassoon Dock Joggers" })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("region", { name: "Searched before" }).getByRole("link", { name: "joggers" }).click();
  await expect(page).toHaveURL("/search?q=joggers");
  await expect(results(page)).toHaveText(["Sassoon Dock Joggers"]);
});

for (const [typed, found] of [
  ["indgo", "Indigo Ajrakh Tee"],
  ["bandhnai", "Bandhani Night Tee"],
  ["joger", "Sassoon Dock Joggers"],
  ["kollam", "Kolam Wide-leg Trousers"],
] as const) {
  test(`the typing error in ${typed} is forgiven`, async ({ page }) => {
    await page.goto(`/search?q=${typed}`);
    await expect(results(page)).toHaveText([found]);
  });
}

test("an empty result shows a message and other searches", async ({ page }) => {
  await openSearch(page);
  await field(page).fill("qqqqq");
  await expect(page.getByText("Nothing found for “qqqqq”.")).toBeVisible();
  await expect(said(page)).toHaveText("Nothing found");
  await field(page).fill("");
  await expect(said(page)).toHaveText("");
  await field(page).fill("qqqqq");
  await page.getByRole("dialog").getByRole("link", { name: "Bottom" }).click();
  await expect(page).toHaveURL("/search?q=Bottom");
  await expect(results(page)).toHaveText(["Sassoon Dock Joggers", "Kolam Wide-leg Trousers"]);
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("results have the same filters, kept in the address", async ({ page }) => {
  await page.goto("/search?q=cotton");
  await expect(results(page)).toHaveCount(4);
  await expect(page.getByText("4 styles", { exact: true })).toBeVisible();
  const filters = page.getByRole("search", { name: "Filter “cotton”" });
  await filters.getByRole("button", { name: "L", exact: true }).click();
  await filters.getByLabel("Sort").selectOption("Price high to low");
  const left = ["Kolam Wide-leg Trousers", "Sassoon Dock Joggers"];
  await expect(results(page)).toHaveText(left);
  await expect(page).toHaveURL("/search?q=cotton&size=L&sort=price-high");
  await page.reload();
  await expect(results(page)).toHaveText(left);
  await filters.getByLabel("Availability").selectOption("Out of stock");
  await expect(page.getByRole("main").getByText("Nothing here yet.").first()).toBeVisible();
  await filters.getByRole("button", { name: "Clear filters" }).click();
  await expect(results(page)).toHaveCount(4);
});

test("typing on the results page changes the results, and going back from a product returns to them", async ({
  page,
}) => {
  await page.goto("/search?q=tee");
  const input = page.getByRole("main").getByRole("searchbox", { name: "Search products" });
  await expect(input).toHaveValue("tee");
  const announced = page.getByRole("main").getByRole("status").last();
  await input.fill("qqqqq");
  await expect(announced).toHaveText("Nothing found");
  await input.fill("");
  await expect(announced).toHaveText("");
  await input.fill("kolam");
  await expect(results(page)).toHaveText(["Kolam Wide-leg Trousers"]);
  await expect(page).toHaveURL("/search?q=kolam");
  await page.getByRole("link", { name: /Kolam/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Kolam Wide-leg Trousers" })).toBeVisible();
  await page.goBack();
  await expect(results(page)).toHaveText(["Kolam Wide-leg Trousers"]);
  await expect(input).toHaveValue("kolam");
});

test("a heart in the results adds the product to the wishlist", async ({ page }) => {
  await page.goto("/search?q=dock");
  const heart = page.getByRole("button", { name: "Add Sassoon Dock Joggers to wishlist" });
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
});

test("a product that changes its name is found by the new one while the page is open", async ({
  page,
  shop,
}) => {
  const id = await createProduct(shop, ware("Malabar Shore Shorts", 9));
  await page.goto("/search?q=malabar");
  await expect(results(page)).toHaveText(["Malabar Shore Shorts"]);
  await updateProduct(shop, id, { name: "Konkan Shore Shorts" });
  await expect(page.getByText("Nothing found for “malabar”.")).toBeVisible();
  await page.getByRole("main").getByRole("searchbox").fill("konkan");
  await expect(results(page)).toHaveText(["Konkan Shore Shorts"]);
  await updateProduct(shop, id, { active: false });
  await expect(page.getByText("Nothing found for “konkan”.")).toBeVisible();
});

test("the whole catalogue is searched while the server is away", async ({ page, shop }) => {
  await openSearch(page);
  await field(page).fill("kolam");
  await expect(options(page)).toHaveCount(1);
  await page.keyboard.press("Escape");
  await shop.stop();
  try {
    await page.getByRole("button", { name: "Search" }).click();
    await field(page).fill("sasoon");
    await expect(options(page)).toHaveText([/Sassoon Dock Joggers/]);
  } finally {
    await shop.restart();
  }
});

test("a text that is markup is shown as text", async ({ page }) => {
  await page.goto(`/search?q=${encodeURIComponent("<img src=x onerror=alert(1)>")}`);
  await expect(page.getByText("Nothing found for “<img src=x onerror=alert(1)>”.")).toBeVisible();
});

for (const [device, viewport] of [
  ["a phone", { width: 390, height: 844 }],
  ["a small phone", { width: 320, height: 640 }],
  ["a desktop", desktop],
] as const) {
  test(`search is accessible in every state on ${device}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await openSearch(page);
    await expectUsable(page, "the empty panel");
    await field(page).fill("tee");
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("option", { selected: true })).toBeVisible();
    await expectUsable(page, "suggestions");
    await field(page).fill("qqqqq");
    await expect(page.getByText("Nothing found for “qqqqq”.")).toBeVisible();
    await expectUsable(page, "nothing found");
    await page.goto("/search?q=cotton");
    await expect(results(page)).toHaveCount(4);
    await expectUsable(page, "results");
    await page.goto("/search?q=qqqqq");
    await expect(page.getByText("Nothing found for “qqqqq”.")).toBeVisible();
    await expectUsable(page, "no results");
    await page.goto("/search");
    await expect(page.getByRole("region", { name: "Look for" })).toBeVisible();
    await expectUsable(page, "an empty page");
  });
}
