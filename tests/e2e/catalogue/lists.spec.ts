import { expectUsable } from "../../../tools/testkit/browser/accessibility";
import { cards, desktop, filters, list, newestFirst, phone, test, visit } from "../fixtures/listsTest";
import { expect } from "../fixtures/shopTest";

/* What the lists of home show. */

test.use({ viewport: desktop });

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

test("a list without results shows a message and a button that clears the filters", async ({ page }) => {
  await visit(page, "?tee-size=XS&tee-gender=Men");
  const tees = list(page, "Tee");
  await expect(tees.getByText("Nothing here yet.").and(page.locator("p:not([role])"))).toBeVisible();
  await tees.getByRole("button", { name: "Clear filters" }).last().click();
  await expect(cards(page)).toHaveText(newestFirst);
  await expect(filters(page)).toBeFocused();
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

for (const [device, viewport] of [
  ["a phone", phone],
  ["a small phone", { width: 320, height: 640 }],
  ["a desktop", desktop],
] as const) {
  test(`the lists with their filters are accessible on ${device}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await visit(page, "?tee-size=M+L&tee-sort=price-low&bottom-gender=Unisex");
    // The last list has no result. When its placeholders end, the page becomes shorter, scrolls up and shows
    // its header again.
    await expect(list(page, "Bottom").getByText("Nothing here yet.").first()).toBeAttached();
    await expectUsable(page, "the lists");
    const open = filters(page).getByRole("button", { name: /^Filter/ });
    if (!(await open.count())) return;
    await open.click();
    await expect(page.getByRole("dialog", { name: "Filter Tee" })).toBeVisible();
    await expectUsable(page, "the sheet");
  });
}
