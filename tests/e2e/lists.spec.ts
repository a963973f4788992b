import type { Locator, Page } from "playwright/test";
import { expectUsable } from "../../tools/testkit/browser/accessibility";
import { createProduct } from "../../tools/testkit/server/products";
import { expect, testWith } from "./fixtures/shopTest";

const day = 86_400;

function tee(name: string, age: number, change: Record<string, unknown>) {
  return { name, createdat: 1_790_000_000 - age * day, collection_ids: ["C-NEW", "C-TSHIRT"], ...change };
}

function bottom(name: string, age: number, change: Record<string, unknown>) {
  return tee(name, age, { collection_ids: ["C-BOTTOM"], sizes: [], stockbysize: {}, ...change });
}

// Not ordered by age: the shop sorts.
const products = [
  tee("Monsoon Tee", 3, { price: 1500, sizes: ["M", "L"], stockbysize: { M: 0, L: 0 }, gender: "Unisex" }),
  tee("Ajrakh Tee", 1, { price: 900, sizes: ["S", "M"], stockbysize: { S: 0, M: 5 }, gender: "Men" }),
  tee("Banyan Tee", 4, {
    price: 700,
    sizes: ["free", "XS"],
    stockbysize: { XS: 40, free: 40 },
    gender: "Kids",
  }),
  tee("Kolam Tee", 2, { price: 500, sizes: ["L", "'xl '"], stockbysize: { L: 3, XL: 2 }, gender: "Women" }),
  tee("Unsold Tee", 0, { active: false }),
  bottom("Dock Joggers", 1, { price: 1200, gender: "Men" }),
  bottom("Lounge Trousers", 2, { price: 1100, gender: "Women" }),
];
const newestFirst = ["Ajrakh Tee", "Kolam Tee", "Monsoon Tee", "Banyan Tee"];

const test = testWith(async (shop) => {
  for (const product of products) await createProduct(shop, product);
});

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };
test.use({ viewport: desktop });

const list = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });
const cards = (page: Page, name = "Tee"): Locator => list(page, name).getByRole("heading", { level: 3 });
const filters = (page: Page, name = "Tee"): Locator => page.getByRole("search", { name: `Filter ${name}` });
const size = (page: Page, label: string) => filters(page).getByRole("button", { name: label, exact: true });

/** Opens home, scrolls to a list and waits for its filters. */
async function visit(page: Page, query = "", name = "Tee"): Promise<void> {
  await page.goto(`/${query}`);
  await expect(cards(page, "New Arrivals").first()).toBeVisible();
  await list(page, name).scrollIntoViewIfNeeded();
  await expect(filters(page, name)).toBeVisible();
}

test("a list shows what is on sale, newest first, in two, three and four columns", async ({ page }) => {
  await visit(page);
  await expect(cards(page)).toHaveText(newestFirst);
  await expect(list(page, "Tee").getByText("4 styles", { exact: true })).toBeVisible();
  for (const [width, columns] of [
    [390, 2],
    [639, 2],
    [640, 3],
    [1023, 3],
    [1024, 4],
    [1440, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const lefts = await list(page, "Tee")
      .getByRole("listitem")
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().left));
    expect(new Set(lefts).size).toBe(columns);
  }
});

test("Tee and Bottom have filters, New Arrivals has none", async ({ page }) => {
  await visit(page);
  await list(page, "Bottom").scrollIntoViewIfNeeded();
  await expect(filters(page, "Bottom")).toBeVisible();
  await expect(list(page, "New Arrivals").getByRole("search")).toHaveCount(0);
});

test("sizes are in the shop's order, without quotes, and any number of them can be chosen", async ({
  page,
}) => {
  await visit(page);
  const sizes = filters(page).getByRole("group", { name: "Sizes" }).getByRole("button");
  await expect(sizes).toHaveText(["XS", "S", "M", "L", "XL", "FREE"]);
  await size(page, "M").click();
  await expect(cards(page)).toHaveText(["Ajrakh Tee", "Monsoon Tee"]);
  await expect(size(page, "M")).toHaveAttribute("aria-pressed", "true");
  await size(page, "XL").click();
  await expect(cards(page)).toHaveText(["Ajrakh Tee", "Kolam Tee", "Monsoon Tee"]);
  await size(page, "M").click();
  await expect(cards(page)).toHaveText(["Kolam Tee"]);
  await size(page, "XL").click();
  await expect(cards(page)).toHaveText(newestFirst);
});

test("genders are Men, Women, Unisex, and what else the list has", async ({ page }) => {
  await visit(page);
  const gender = filters(page).getByLabel("Gender");
  await expect(gender.locator("option")).toHaveText(["All", "Men", "Women", "Unisex", "Kids"]);
  for (const [choice, name] of [
    ["Men", "Ajrakh Tee"],
    ["Women", "Kolam Tee"],
    ["Unisex", "Monsoon Tee"],
    ["Kids", "Banyan Tee"],
  ] as const) {
    await gender.selectOption(choice);
    await expect(cards(page)).toHaveText([name]);
  }
  await gender.selectOption("All");
  await expect(cards(page)).toHaveText(newestFirst);
});

test("availability is all, in stock or out of stock, of the chosen sizes", async ({ page }) => {
  await visit(page);
  const availability = filters(page).getByLabel("Availability");
  await expect(availability.locator("option")).toHaveText(["All", "In stock", "Out of stock"]);
  await availability.selectOption("In stock");
  await expect(cards(page)).toHaveText(["Ajrakh Tee", "Kolam Tee", "Banyan Tee"]);
  await availability.selectOption("Out of stock");
  await expect(cards(page)).toHaveText(["Monsoon Tee"]);
  await size(page, "S").click();
  await expect(cards(page)).toHaveText(["Ajrakh Tee"]);
});

for (const [choice, names] of [
  ["Featured", newestFirst],
  ["Latest", newestFirst],
  ["Oldest", newestFirst.toReversed()],
  ["Price low to high", ["Kolam Tee", "Banyan Tee", "Ajrakh Tee", "Monsoon Tee"]],
  ["Price high to low", ["Monsoon Tee", "Ajrakh Tee", "Banyan Tee", "Kolam Tee"]],
] as const) {
  test(`sorts by ${choice}`, async ({ page }) => {
    await visit(page, "?tee-sort=price-low");
    await filters(page).getByLabel("Sort").selectOption("Oldest");
    await filters(page).getByLabel("Sort").selectOption(choice);
    await expect(cards(page)).toHaveText([...names]);
  });
}

test("a reload, a shared link and going back keep the filters of both lists", async ({ page, context }) => {
  await visit(page);
  await size(page, "M").click();
  await size(page, "L").click();
  await filters(page).getByLabel("Sort").selectOption("Price high to low");
  const left = ["Monsoon Tee", "Ajrakh Tee", "Kolam Tee"];
  await expect(cards(page)).toHaveText(left);
  await list(page, "Bottom").scrollIntoViewIfNeeded();
  await filters(page, "Bottom").getByLabel("Gender").selectOption("Women");
  await expect(cards(page, "Bottom")).toHaveText(["Lounge Trousers"]);
  await expect(cards(page)).toHaveText(left);
  // The address bar gets the filters a task later than the lists.
  await expect(page).toHaveURL(/bottom-/);

  await page.reload();
  await expect(cards(page)).toHaveText(left);
  await expect(cards(page, "Bottom")).toHaveText(["Lounge Trousers"]);

  const friend = await context.newPage();
  await friend.goto(page.url());
  await expect(cards(friend)).toHaveText(left);
  await expect(cards(friend, "Bottom")).toHaveText(["Lounge Trousers"]);
  await friend.close();

  await list(page, "Tee")
    .getByRole("link", { name: /Ajrakh Tee/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Ajrakh Tee" })).toBeVisible();
  await page.goBack();
  await expect(cards(page)).toHaveText(left);
  await expect(size(page, "M")).toHaveAttribute("aria-pressed", "true");
});

test("a card opens in the page, and with Ctrl in a new tab", async ({ page, context }) => {
  await visit(page);
  await page.evaluate(() => Object.assign(window, { marked: true }));
  const card = list(page, "Tee").getByRole("link", { name: /Ajrakh Tee/ });
  const opening = context.waitForEvent("page");
  await card.click({ modifiers: ["ControlOrMeta"] });
  const opened = await opening;
  await expect(opened).toHaveURL(/\/product\//);
  await opened.close();
  await expect(page).toHaveURL(/\/$/);
  await card.click();
  await expect(page).toHaveURL(/\/product\//);
  // The document is still the same one.
  expect(await page.evaluate(() => "marked" in window)).toBe(true);
});

test("going back after many filter changes leaves the page in one step", async ({ page }) => {
  await page.goto("/wishlist");
  await visit(page);
  await size(page, "M").click();
  await size(page, "L").click();
  await filters(page).getByLabel("Sort").selectOption("Oldest");
  await page.goBack();
  await expect(page).toHaveURL("/wishlist");
});

test("the scroll position is kept while the list below changes", async ({ page }) => {
  await visit(page);
  const top = () => filters(page).evaluate((element) => element.getBoundingClientRect().top);
  await filters(page).evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 80));
  const before = await top();
  for (const label of ["XL", "M", "XS"]) await size(page, label).click();
  await filters(page).getByLabel("Sort").selectOption("Price low to high");
  await filters(page).getByLabel("Gender").selectOption("Men");
  await expect(cards(page)).toHaveText(["Ajrakh Tee"]);
  expect(await top()).toBe(before);
});

test("the number of results is shown, and announced after a pause", async ({ page }) => {
  await visit(page);
  const said = filters(page).getByRole("status");
  await expect(said).toHaveText("");
  await size(page, "M").click();
  await expect(list(page, "Tee").getByText("2 of 4 styles")).toBeVisible();
  await expect(said).toHaveText("2 styles in Tee");
  await size(page, "M").click();
  await size(page, "XS").click();
  await expect(said).toHaveText("1 style in Tee");
  await filters(page).getByLabel("Gender").selectOption("Men");
  await expect(said).toHaveText("Nothing here yet.");
});

test("a list without results shows a message and a button that clears the filters", async ({ page }) => {
  await visit(page, "?tee-size=XS&tee-gender=Men");
  const tees = list(page, "Tee");
  await expect(tees.getByText("Nothing here yet.").and(page.locator("p:not([role])"))).toBeVisible();
  await tees.getByRole("button", { name: "Clear filters" }).last().click();
  await expect(cards(page)).toHaveText(newestFirst);
  await expect(page).toHaveURL("/");
});

test("a list without sizes shows a message", async ({ page }) => {
  await visit(page, "", "Bottom");
  const sizes = filters(page, "Bottom").getByRole("group", { name: "Sizes" });
  await expect(sizes).toContainText("No sizes available for this section.");
  await expect(sizes.getByRole("button")).toHaveCount(0);
});

test("an address with unknown filter values shows the list", async ({ page }) => {
  await visit(page, "?tee-size=9XL&tee-gender=Robots&tee-stock=maybe&tee-sort=upwards");
  await expect(cards(page)).toHaveText(newestFirst);
});

test("on a phone the filters are in a sheet that shows the number of results", async ({ page }) => {
  await page.setViewportSize(phone);
  await visit(page);
  const open = filters(page).getByRole("button", { name: /^Filter/ });
  await open.click();
  const sheet = page.getByRole("dialog", { name: "Filter Tee" });
  await sheet.getByRole("button", { name: "M", exact: true }).click();
  await expect(sheet.getByRole("button", { name: "Show 2 styles" })).toBeVisible();
  await sheet.getByText("Out of stock").click();
  await expect(sheet.getByRole("status")).toHaveText("1 style in Tee");
  await sheet.getByRole("button", { name: "Show 1 style" }).click();
  await expect(sheet).toBeHidden();
  await expect(cards(page)).toHaveText(["Monsoon Tee"]);
  await expect(open).toHaveAccessibleName("Filter 2 chosen");
  await expect(open).toBeFocused();

  await open.click();
  await sheet.getByRole("button", { name: "Clear filters" }).click();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(cards(page)).toHaveText(newestFirst);
});

test("the filters work with the keyboard", async ({ page }) => {
  await visit(page);
  await filters(page).focus();
  await page.keyboard.press("Tab");
  await expect(size(page, "XS")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(cards(page)).toHaveText(["Banyan Tee"]);
  for (let at = 0; at < 6; at += 1) await page.keyboard.press("Tab");
  await expect(filters(page).getByRole("button", { name: "Clear filters" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(cards(page)).toHaveText(newestFirst);
  await expect(filters(page)).toBeFocused();

  await page.setViewportSize(phone);
  await filters(page).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: "Filter Tee" });
  await expect(sheet).toBeVisible();
  await sheet.getByRole("radio", { name: "All" }).first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(sheet.getByRole("radio", { name: "Men", exact: true })).toBeChecked();
  await expect(sheet.getByRole("button", { name: "Show 1 style" })).toBeVisible();
});

for (const [device, viewport] of [
  ["a phone", phone],
  ["a small phone", { width: 320, height: 640 }],
  ["a desktop", desktop],
] as const) {
  test(`the lists with their filters are accessible on ${device}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await visit(page, "?tee-size=M+L&tee-sort=price-low&bottom-gender=Unisex");
    await expectUsable(page, "the lists");
    const open = filters(page).getByRole("button", { name: /^Filter/ });
    if (!(await open.count())) return;
    await open.click();
    await expect(page.getByRole("dialog", { name: "Filter Tee" })).toBeVisible();
    await expectUsable(page, "the sheet");
  });
}
