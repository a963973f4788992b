import { test as base, type Locator, type Page } from "playwright/test";
import { type Google, startGoogle } from "../../demo/standins/google";
import { AccountsShop } from "../server/accounts/support";

/** A password that the shop takes. */
export const strong = "Handloom#21";

interface WorkerFixtures {
  standIns: { accounts: AccountsShop; google: Google };
}

interface TestFixtures {
  /** A real server with a mail catcher and Google's stand-in, and what a browser asks of it. */
  accounts: AccountsShop;
  google: Google;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  standIns: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument destructured.
    async ({}, use) => {
      const google = await startGoogle({ clientId: "c", clientSecret: "s" });
      const accounts = await AccountsShop.start({
        GOOGLE_CLIENT_ID: "c",
        GOOGLE_CLIENT_SECRET: "s",
        GOOGLE_AUTH_URL: google.authUrl,
        GOOGLE_TOKEN_URL: google.tokenUrl,
        GOOGLE_USERINFO_URL: google.userInfoUrl,
      });
      google.allowRedirect(`${accounts.shop.url}/*`);
      await use({ accounts, google });
      await accounts.stop();
      await google.stop();
    },
    { scope: "worker" },
  ],
  accounts: ({ standIns }, use) => use(standIns.accounts),
  google: ({ standIns }, use) => use(standIns.google),
  baseURL: ({ standIns }, use) => use(standIns.accounts.shop.url),
});

export { expect } from "playwright/test";

export const modal = (page: Page): Locator => page.getByRole("dialog");
export const profileIcon = (page: Page): Locator =>
  page.getByRole("banner").getByRole("link", { name: "Profile" });
export const emailField = (page: Page): Locator => modal(page).getByLabel("Email");
export const passwordField = (page: Page): Locator => modal(page).getByLabel("Password", { exact: true });
export const button = (page: Page, name: string): Locator =>
  modal(page).getByRole("button", { name, exact: true });

/** Opens the login modal from the header of the page that is on screen. */
export async function openModal(page: Page): Promise<void> {
  await profileIcon(page).click();
  await modal(page).waitFor();
}

/** Signs in by the modal's form; what comes of it is the test's business. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
  if (!(await modal(page).isVisible())) await openModal(page);
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await button(page, "Login").click();
}
