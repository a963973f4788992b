import type { Locator, Page } from "playwright/test";
import { createAccount, storeSession } from "../../../tools/testkit/browser/account";
import { main } from "../../../tools/testkit/browser/shopPage";
import { createProduct } from "../../../tools/testkit/server/products";
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

test("a size that is sold out and a button that cannot be pressed look disabled", async ({ page, shop }) => {
  const id = await createProduct(shop, { sizes: ["S", "M"], stockbysize: { S: 0, M: 3 } });
  await page.goto(`/product/${id}`);
  const size = (name: string) => main(page).getByRole("button", { name, exact: true });
  const color = (element: Locator) => element.evaluate((button) => getComputedStyle(button).color);
  await expect(size("M")).toBeVisible();
  expect(await color(size("S"))).not.toBe(await color(size("M")));
  const add = main(page).getByRole("button", { name: "OUT OF STOCK" });
  await expect(add).toHaveAttribute("aria-disabled", "true");
  expect(await color(add)).toBe(await color(size("S")));
});

test("the search field with the focus has an outline", async ({ page }) => {
  await page.goto("/search");
  const field = main(page).getByRole("searchbox").or(main(page).getByRole("combobox"));
  await field.focus();
  await expect(boxOf(field)).toHaveCSS("outline-style", "solid");
  await expectOutline(boxOf(field), "2px");
});
