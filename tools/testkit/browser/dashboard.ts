import { expect, type Locator, type Page } from "playwright/test";
import type { Shop } from "../server/shopServer";

/** The owner signs in and opens the list of a collection. */
export async function openCollection(page: Page, shop: Shop, collection: RegExp): Promise<void> {
  await page.goto("/_/");
  await page.getByLabel(/email/i).fill(shop.superuser.email);
  await page.getByLabel(/^password/i).fill(shop.superuser.password);
  await page.getByRole("button", { name: /login/i }).click();
  await page.getByRole("button", { name: collection }).click();
}

/**
 * Opens the form of a new product in the list of products. The dashboard sets the fields after it has shown
 * them, which would overwrite what the owner has typed by then.
 * @returns the form
 */
export async function openNewProduct(page: Page): Promise<Locator> {
  await page
    .getByRole("button", { name: /new record/i })
    .first()
    .click();
  const form = page.locator(".modal", { has: page.locator('[name="stockbysize"]') });
  await expect(form.locator('[name="price"]')).toHaveValue("0");
  return form;
}

/**
 * Types a price into the form of a product until the form shows what follows from it. PocketBase's form can
 * set the field to 0 again after a number was typed while the form opened.
 */
export async function typePrice(form: Locator, price: string, consequence: Locator): Promise<void> {
  await expect(async () => {
    await form.locator('[name="price"]').fill(price);
    await expect(consequence).toBeVisible({ timeout: 5_000 });
  }).toPass();
}
