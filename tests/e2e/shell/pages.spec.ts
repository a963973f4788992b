import { expectUsable } from "../../../tools/testkit/browser/accessibility";
import { expect, test } from "../fixtures/shopTest";

/* The return pages of the hosted checkout, the account page of a guest, the not-found page, the footer. */

test("payment success shows order id and status as text, a dash for each missing value, and a link to home", async ({
  page,
}) => {
  await page.goto("/checkout/success?oid=<b>65f2</b>&ost=SUCCESS");
  const main = page.getByRole("main");
  await expect(main.getByText("<b>65f2</b>")).toBeVisible();
  await expect(main.getByText("SUCCESS", { exact: true })).toBeVisible();
  await page.goto("/checkout/success");
  await expect(main.getByRole("definition")).toHaveText(["—", "—"]);
  await main.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/$/);
});

test("payment failure shows the status, its text and a link to home", async ({ page }) => {
  await page.goto("/checkout/failure?ost=FAILED");
  const main = page.getByRole("main");
  await expect(
    main.getByText("Your payment didn’t go through. You can return to cart and try again."),
  ).toBeVisible();
  await expect(main.getByText("FAILED", { exact: true })).toBeVisible();
  await main.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/$/);
});

test("the account page asks a guest to log in", async ({ page }) => {
  await page.goto("/account");
  await expect(page.getByRole("main").getByText("Please log in to view your account")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("dialog", { name: "Login" })).toBeVisible();
});

test("an unknown address shows a message and a link to home", async ({ page }) => {
  await page.goto("/Wishlists");
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  await page.goto("/no/such/page");
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Back to Home" }).click();
  await expect(page.getByRole("heading", { name: "New Arrivals" })).toBeVisible();
});

test("the footer has its three lists and the social icons, and no link without a target", async ({
  page,
}) => {
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  for (const list of ["Navigate", "Support", "Legal"]) {
    await expect(footer.getByRole("heading", { name: list })).toBeVisible();
  }
  // The shop of the tests has no addresses of social networks: their icons are not links.
  for (const network of ["Instagram", "WhatsApp", "YouTube"]) {
    await expect(footer.getByRole("img", { name: network, exact: true })).toBeVisible();
  }
  const targets = await footer
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(targets).toEqual(expect.arrayContaining(["/#home", "/#shop", "/#about"]));
  expect(targets.filter((target) => !/^(?:\/|https:)/.test(target ?? ""))).toEqual([]);
  await footer.getByRole("button", { name: "Get Support" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

for (const width of [320, 390, 1280]) {
  test(`the return, account and not-found pages are usable at ${width} px, light and dark`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ["/checkout/success?oid=65f2", "/checkout/failure", "/account", "/no/such/page"]) {
      await page.goto(path);
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeAttached();
      await expectUsable(page, `${path} at ${width} px`);
    }
  });
}
