import type { Locator, Page } from "playwright/test";
import { createAccount, storeSession } from "../../../tools/testkit/browser/account";
import { main } from "../../../tools/testkit/browser/shopPage";
import { expect, test } from "../fixtures/shopTest";

/* Forced colours replace colours and remove shadows: states stay visible. */

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: "active" }));

const background = (element: Locator) => element.evaluate((tab) => getComputedStyle(tab).backgroundColor);
const boxOf = (field: Locator): Locator => field.locator("..");
const expectOutline = (box: Locator, width: string) => expect(box).toHaveCSS("outline-width", width);

async function openLogin(page: Page): Promise<Locator> {
  await page.goto("/wishlist");
  await page.getByRole("banner").getByRole("link", { name: "Profile" }).click();
  return page.getByRole("dialog");
}

test("the selected tab of the account differs from the other one", async ({ page, shop }) => {
  await storeSession(page, await createAccount(shop));
  await page.goto("/account");
  const tab = (name: string) => main(page).getByRole("tab", { name });
  await expect(tab("Orders")).toHaveAttribute("aria-selected", "true");
  expect(await background(tab("Orders"))).not.toBe(await background(tab("Profile")));
});

test("a field with the focus and a field with a problem have an outline", async ({ page }) => {
  const modal = await openLogin(page);
  const [email, password] = [modal.getByLabel("Email"), modal.getByLabel("Password", { exact: true })];
  await password.focus();
  await expectOutline(boxOf(password), "2px");
  await expect(boxOf(email)).toHaveCSS("outline-style", "none");
  await email.fill("nobody");
  await modal.getByRole("button", { name: "Login", exact: true }).click();
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await password.focus();
  await expect(boxOf(email)).toHaveCSS("outline-style", "solid");
  await expectOutline(boxOf(email), "2px");
});

test("the search field with the focus has an outline", async ({ page }) => {
  await page.goto("/search");
  const field = main(page).getByRole("searchbox").or(main(page).getByRole("combobox"));
  await field.focus();
  await expect(boxOf(field)).toHaveCSS("outline-style", "solid");
  await expectOutline(boxOf(field), "2px");
});
