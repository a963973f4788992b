import { clickInHeader, notifications } from "../../../tools/testkit/browser/shopPage";
import { startShop } from "../../../tools/testkit/server/shopServer";
import {
  button,
  emailField,
  expect,
  loginModal,
  openLoginModal,
  passwordField,
  profileIcon,
  strongPassword,
  submitLogin,
  test,
} from "../fixtures/signInTest";

test("a magic link signs in once, in the browser that opens it, and deletes the stored address", async ({
  page,
  context,
  browser,
  accounts,
  baseURL,
}) => {
  const email = await accounts.createShopper("magic");
  const kept = () => page.evaluate(() => localStorage.getItem("magicLinkEmail"));
  await page.goto("/");
  await openLoginModal(page);
  await button(page, "Email me a magic link").click();
  await expect(loginModal(page).getByRole("alert")).toHaveText("Enter a valid email address.");
  await emailField(page).fill(email.toUpperCase());
  await button(page, "Email me a magic link").click();
  await expect(notifications(page).getByText("Magic link sent to your Gmail.")).toBeVisible();
  await expect(loginModal(page)).toBeHidden();
  expect(await kept()).toBe(email);

  // Without a response the link stays valid.
  const link = await accounts.mailedLink(email, "/account#otp=");
  const tab = await context.newPage();
  await tab.route("**/auth-with-otp", (route) => route.abort());
  await tab.goto(link);
  await expect(loginModal(tab).getByText("Network error. Check connection.")).toBeVisible();
  await expect(emailField(tab)).toHaveValue(email);
  expect(tab.url()).toBe(link);
  await tab.unroute("**/auth-with-otp");

  let held: boolean | undefined;
  await tab.route("**/auth-with-otp", async (route) => {
    held = await tab.locator("#loader").evaluate((loader) => loader.hasAttribute("data-held"));
    await route.continue();
  });
  await tab.reload();
  await expect(notifications(tab).getByText("Welcome back to Haat ✨")).toBeVisible();
  await expect(tab).toHaveURL(/\/account$/);
  await expect(tab.locator("#loader")).not.toHaveAttribute("data-held");
  expect(held).toBe(true);
  expect(await kept()).toBeNull();
  await clickInHeader(profileIcon(page));
  await expect(page).toHaveURL(/\/account$/);

  // Opened again while signed in: a toast, no login modal, nothing verified.
  await tab.goto(link);
  await expect(notifications(tab).getByText("This magic link does not work any more")).toBeVisible();
  await expect(tab.getByRole("button", { name: "Sign out" })).toBeVisible();
  await expect(loginModal(tab)).toBeHidden();

  const stranger = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await stranger.goto(link);
  await expect(loginModal(stranger).getByText("This magic link does not work any more")).toBeVisible();
  await expect(stranger).toHaveURL(/\/account$/);
  await button(stranger, "Close").click();
  await stranger.goto(link.replace(/\.\w+$/, ""));
  await expect(loginModal(stranger).getByText("This link is not complete.")).toBeVisible();
  await expect(stranger).toHaveURL(/\/account$/);
  await stranger.context().close();
});

test("a new password by mail ends all sessions", async ({ page, browser, accounts, baseURL }) => {
  const email = await accounts.createShopper("forgetful");
  await page.goto("/");
  await submitLogin(page, email, strongPassword);
  await expect(notifications(page).getByText("Welcome back to Haat ✨")).toBeVisible();

  const other = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await other.goto("/");
  await openLoginModal(other);
  await emailField(other).fill(email);
  await button(other, "Forgot Password").click();
  await button(other, "Reset Password").click();
  await expect(notifications(other).getByText("Password reset link sent.")).toBeVisible();
  await expect(loginModal(other)).toBeHidden();
  await other.context().close();

  const link = await accounts.mailedLink(email, "/auth/reset#");
  await page.goto(link);
  await page.getByLabel("New password").fill("weak");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByRole("alert").first()).toHaveText(
    "Use a strong password (letter, number & symbol). Min 8 chars.",
  );
  await page.getByLabel("New password").fill("abc12😀😀");
  await page.getByLabel("Confirm password").fill("abc12😀😀");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").first()).toContainText("Use a strong password");
  await page.getByLabel("New password").fill("Password1!");
  await page.getByLabel("Confirm password").fill("Password1!");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").first()).toContainText("This password is easy to guess");
  await page.getByLabel("New password").fill("Handloom#99");
  await page.getByLabel("Confirm password").fill("Handloom#99");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your password is changed.")).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/reset$/);
  await expect(
    notifications(page).getByText("You were signed out here: your password or address was changed"),
  ).toBeVisible();
  await page.getByRole("button", { name: "Login" }).click();
  await expect(emailField(page)).toHaveValue(email);
  await passwordField(page).fill("Handloom#99");
  await passwordField(page).press("Enter");
  await expect(notifications(page).getByText("Welcome back to Haat ✨")).toBeVisible();

  await page.goto(link);
  await page.getByLabel("New password").fill(strongPassword);
  await page.getByLabel("Confirm password").fill(strongPassword);
  await page.keyboard.press("Enter");
  await expect(page.getByText("This link does not work any more")).toBeVisible();
  await page.getByRole("button", { name: "Send a new link" }).click();
  await expect(notifications(page).getByText("Password reset link sent to your Gmail.")).toBeVisible();
});

test.describe("Google", () => {
  test("signs in by a popup, which can be closed, cancelled and opened again", async ({ page, context }) => {
    await page.goto("/wishlist");
    await openLoginModal(page);
    const google = button(page, "Continue with Google");
    const open = async () => {
      const window = page.waitForEvent("popup");
      await google.click();
      const popup = await window;
      await expect(popup.getByRole("button", { name: /Asha Rao/ })).toBeVisible();
      return popup;
    };

    await (await open()).close();
    await expect(google).toBeEnabled();
    // Screen readers announce a text in a region that was there before it.
    const told = loginModal(page).getByRole("status");
    await expect(told).toHaveText("");
    const second = await open();
    await expect(told).not.toHaveText("");
    await expect(button(page, "Please wait...")).toBeDisabled();
    await button(page, "Cancel").click();
    await expect(google).toBeEnabled();
    await expect(google).toBeFocused();
    expect(second.isClosed()).toBe(true);

    const third = await open();
    await third.getByRole("button", { name: "Cancel" }).click();
    await expect(notifications(page).getByText("Google login failed")).toBeVisible();
    await expect.poll(() => context.pages().length).toBe(1);

    await (await open()).getByRole("button", { name: /Asha Rao/ }).click();
    await expect(notifications(page).getByText("Logged in with Google")).toBeVisible();
    await expect(loginModal(page)).toBeHidden();
    await expect(page).toHaveURL(/\/wishlist$/);
    await expect.poll(() => context.pages().length).toBe(1);
    await clickInHeader(profileIcon(page));
    await expect(page).toHaveURL(/\/account$/);
  });

  test("redirects the page where a popup is impossible, and returns to it", async ({ page }) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto("/search?q=tee");
    await openLoginModal(page);
    await button(page, "Continue with Google").click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(notifications(page).getByText("Google login failed")).toBeVisible();
    await expect(page).toHaveURL(/\/search\?q=tee$/);
    await button(page, "Continue with Google").click();
    await page.getByRole("button", { name: /Kabir Mehta/ }).click();
    await expect(notifications(page).getByText("Logged in with Google")).toBeVisible();
    await expect(page).toHaveURL(/\/search\?q=tee$/);

    // A response without a redirect of this browser is refused.
    await page.goto("/auth/google?code=theirs&state=theirs");
    await expect(notifications(page).getByText("Google login failed")).toBeVisible();
    await expect(page).toHaveURL(/:\d+\/$/);
  });

  test("shows a failure and an unverified address as an error", async ({ page, google }) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto("/");
    await openLoginModal(page);
    await button(page, "Continue with Google").click();
    await page.getByRole("button", { name: /Dev Nair/ }).click();
    await expect(notifications(page).getByText("Google login failed")).toBeVisible();
    await google.setFault({ kind: "wrong-state" });
    await button(page, "Continue with Google").click();
    await page.getByRole("button", { name: /Asha Rao/ }).click();
    await expect(notifications(page).getByText("Google login failed")).toBeVisible();
    await google.setFault();

    const unconfigured = await startShop();
    await page.goto(unconfigured.url);
    await openLoginModal(page);
    await button(page, "Continue with Google").click();
    await expect(notifications(page).getByText("Google login failed")).toBeVisible();
    await unconfigured.remove();
  });
});
