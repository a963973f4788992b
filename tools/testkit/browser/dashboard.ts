import type { Page } from "playwright/test";
import type { Shop } from "../server/shopServer";

/** The owner signs in and opens the list of a collection. */
export async function openCollection(page: Page, shop: Shop, collection: RegExp): Promise<void> {
  await page.goto("/_/");
  await page.getByLabel(/email/i).fill(shop.superuser.email);
  await page.getByLabel(/^password/i).fill(shop.superuser.password);
  await page.getByRole("button", { name: /login/i }).click();
  await page.getByRole("button", { name: collection }).click();
}
