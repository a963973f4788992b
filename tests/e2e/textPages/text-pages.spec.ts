import type { Page } from "playwright/test";
import { expectUsable } from "../../../tools/testkit/browser/accessibility";
import { main } from "../../../tools/testkit/browser/shopPage";
import { readStoredMeta } from "../../../tools/testkit/browser/storedRows";
import { savePage } from "../../../tools/testkit/server/textPages";
import { expect, testWith } from "../fixtures/shopTest";

/* The owner's text pages: their text, the footer's links, changes while a page is open. */

const terms =
  "Draft.\n\n# Orders\nPrices include all taxes.\n\n## Payment\n- UPI\n- Cash on delivery\n\n# Law\nIndia";

const test = testWith(async (shop) => {
  await savePage(shop, "terms", { title: "Terms of sale", body: terms, published: true });
});

const footer = (page: Page) => page.getByRole("contentinfo");
const footerLink = (page: Page, name: string) => footer(page).getByRole("link", { name, exact: true });

/** Opens a page and waits until the shop's event stream is open. */
async function openLive(page: Page, path: string): Promise<void> {
  const subscribed = page.waitForResponse(
    (answer) => answer.url().endsWith("/api/realtime") && answer.request().method() === "POST",
  );
  await page.goto(path);
  await subscribed;
}

async function storedSlugs(page: Page): Promise<string[]> {
  const row = (await readStoredMeta(page, "textPages")) as { pages: { slug: string }[] } | undefined;
  return row?.pages.map(({ slug }) => slug) ?? [];
}

/** Waits until this device has a page; on a first visit pictures and catalogue come before the text pages. */
async function untilStored(page: Page, slug: string): Promise<void> {
  await expect.poll(() => storedSlugs(page), { timeout: 60_000 }).toContain(slug);
}

test("a shared link opens the page with its headings, paragraphs and lists", async ({ page }) => {
  await page.goto("/pages/terms");
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("Terms of sale");
  await expect(main(page).getByRole("heading", { level: 2 })).toHaveText(["Orders", "Law"]);
  await expect(main(page).getByRole("heading", { level: 3 })).toHaveText("Payment");
  await expect(main(page).getByRole("listitem")).toHaveText(["UPI", "Cash on delivery"]);
  await expect(main(page).getByText(/^Last changed on \d+ \w+ \d{4}$/)).toBeVisible();
  await expect(page).toHaveTitle("Terms of sale · Haat");
});

test("the footer links to published pages only, and is used by keyboard", async ({ page, shop }) => {
  await savePage(shop, "returns", { title: "Returns and refunds", published: true });
  await page.goto("/");
  await untilStored(page, "returns");
  for (const name of ["Terms", "Returns", "Refunds"]) await expect(footerLink(page, name)).toBeVisible();
  for (const name of ["Privacy", "Shipping", "Contact"]) {
    await expect(footer(page).getByText(name, { exact: true })).toBeVisible();
    await expect(footerLink(page, name)).toHaveCount(0);
  }
  await footerLink(page, "Refunds").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/pages\/returns$/);
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("Returns and refunds");
  await expect(main(page)).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "New Arrivals" })).toBeVisible();
});

test("the owner's changes are seen while the page is open: text, title, withdrawal and return", async ({
  page,
  shop,
}) => {
  await savePage(shop, "shipping", { title: "Shipping", body: "Three days.", published: true });
  await openLive(page, "/pages/shipping");
  await expect(main(page).getByText("Three days.")).toBeVisible();
  await untilStored(page, "shipping");
  await savePage(shop, "shipping", { title: "How we ship", body: "# Time\nFive days." });
  await expect(main(page).getByText("Five days.")).toBeVisible();
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("How we ship");
  await expect(page).toHaveTitle("How we ship · Haat");
  await savePage(shop, "shipping", { published: false });
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await expect(footerLink(page, "Shipping")).toHaveCount(0);
  await savePage(shop, "shipping", { published: true });
  await expect(main(page).getByText("Five days.")).toBeVisible();
  await expect(footerLink(page, "Shipping")).toBeVisible();
});

test("a second tab follows the first one's pull", async ({ page, context, shop }) => {
  await savePage(shop, "faq", { title: "Questions", body: "First answer", published: true });
  await openLive(page, "/");
  await untilStored(page, "faq");
  const second = await context.newPage();
  await second.goto("/pages/faq");
  await expect(second.getByText("First answer")).toBeVisible();
  await expect(footerLink(second, "Questions")).toBeVisible();
  await savePage(shop, "faq", { body: "Second answer" });
  await expect(second.getByText("Second answer")).toBeVisible();
});

test("a page that does not exist, and one that is a draft, are not found", async ({ page }) => {
  for (const path of ["/pages/privacy", "/pages/nothing-here", "/pages/%3Cscript%3E"]) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("Page not found");
    await expect(page).toHaveTitle("Page not found · Haat");
  }
  await main(page).getByRole("link", { name: "Back to Home" }).click();
  await expect(page.getByRole("heading", { name: "New Arrivals" })).toBeVisible();
});

test("hostile and very long texts are shown as text, within the page", async ({ page, shop }) => {
  const hostile = '<img src=x onerror="document.title=1"> javascript:alert(1) "></script> https://a.in/<b>';
  const body = `# ${hostile}\n${hostile}\n\n- ${"x".repeat(2_000)}\n\n${"A long sentence. ".repeat(2_500)}`;
  await savePage(shop, "hostile", { title: hostile.slice(0, 110), body, published: true });
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/pages/hostile");
  await expect(main(page).getByRole("heading", { level: 2 })).toHaveText(hostile);
  await expect(main(page).locator("img, script, b")).toHaveCount(0);
  await expect(main(page).locator("a")).toHaveCount(0);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await savePage(shop, "hostile", { published: false });
});

for (const [width, colorScheme] of [
  [320, "light"],
  [390, "dark"],
  [1440, "light"],
  [1440, "dark"],
] as const)
  test(`a page is usable at ${width} px, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/pages/terms");
    await expect(main(page).getByRole("heading", { level: 1 })).toBeVisible();
    await expect(footerLink(page, "Terms")).toBeVisible();
    await expectUsable(page, `/pages/terms at ${width} px`);
  });

test("the owner edits a page in the dashboard's form", async ({ page, shop }) => {
  await page.goto("/_/");
  await page.getByLabel(/email/i).fill(shop.superuser.email);
  await page.getByLabel(/^password/i).fill(shop.superuser.password);
  await page.getByRole("button", { name: /login/i }).click();
  await page.getByRole("button", { name: /^pages/ }).click();
  await page.getByRole("row", { name: /Contact/ }).click();
  const form = page.locator(".modal", { has: page.locator('[name="body"]') });
  await expect(form.getByText("A line that starts with # and a space is a heading")).toBeVisible();
  await form.locator('[name="body"]').fill("# Business\nHaat Pvt Ltd\n14 Bapu Bazaar");
  await form.locator('label:has-text("published")').click();
  await form.getByRole("button", { name: /save/i }).first().click();
  await expect(form).toBeHidden();
  await page.goto("/pages/contact");
  await expect(main(page).getByText("Haat Pvt Ltd")).toBeVisible();
  await expect(main(page).getByRole("heading", { level: 2 })).toHaveText("Business");
});
