import { filtersNotLoaded } from "../../../src/domain/catalogue/messages";
import { offlineLabel } from "../../../src/domain/device/messages";
import { importRetryMs } from "../../../src/domain/shared/limits";
import { cards, desktop, filters, list, newestFirst, phone, size, test, visit } from "../fixtures/listsTest";
import { expect } from "../fixtures/shopTest";

/* The filters of the lists: choices, address, phone and keyboard. */

test.use({ viewport: desktop });

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

  // Turned to landscape and back, the sheet stays closed.
  await open.click();
  await expect(sheet).toBeVisible();
  await page.setViewportSize(desktop);
  await size(page, "M").click();
  await expect(filters(page).getByRole("status")).toHaveText("2 styles in Tee");
  await page.setViewportSize(phone);
  await open.click();
  await expect(sheet).toBeVisible();
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
  // The page renders the phone's controls after the change of the width.
  const open = filters(page).getByRole("button", { name: /^Filter/ });
  await expect(open).toBeVisible();
  await filters(page).focus();
  await page.keyboard.press("Tab");
  await expect(open).toBeFocused();
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: "Filter Tee" });
  await expect(sheet).toBeVisible();
  await sheet.getByRole("radio", { name: "All" }).first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(sheet.getByRole("radio", { name: "Men", exact: true })).toBeChecked();
  await expect(sheet.getByRole("button", { name: "Show 1 style" })).toBeVisible();
});

const script = /\/CollectionFilters\.lazy-[^/]*\.js$/;

test("filters whose code could not be loaded are loaded again after a pause and when the network is back; meanwhile a text says that all products are shown", async ({
  page,
}) => {
  const notice = list(page, "Tee").getByText(filtersNotLoaded);
  await page.clock.install();
  for (const again of [
    () => page.clock.fastForward(importRetryMs),
    () => page.evaluate(() => void dispatchEvent(new Event("online"))),
  ]) {
    await page.route(script, (route) => route.abort());
    await page.goto("/?tee-size=M");
    await expect(notice).toBeVisible();
    await expect(cards(page)).toHaveText(newestFirst);
    await page.unroute(script);
    await again();
    await expect(cards(page)).toHaveText(["Ajrakh Tee", "Monsoon Tee"]);
    await expect(notice).toBeHidden();
  }
});

test("filters whose code could not be loaded are loaded again when the server answers again", async ({
  page,
}) => {
  await page.clock.install();
  await page.route(script, (route) => route.abort());
  await page.route("**/api/**", (route) => route.abort());
  await page.goto("/?tee-size=M");
  await expect(list(page, "Tee").getByText(filtersNotLoaded)).toBeVisible();
  await expect(page.getByRole("button", { name: offlineLabel })).toBeVisible();
  // The pause after the failure does not end.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await page.unrouteAll();
  await page.evaluate(() => void dispatchEvent(new PageTransitionEvent("pageshow")));
  await expect
    .poll(async () => {
      await page.clock.runFor(10);
      return cards(page).allTextContents();
    })
    .toHaveLength(2);
});
