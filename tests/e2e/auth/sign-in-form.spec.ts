import type { Page } from "playwright/test";
import { emailMaxChars, passwordMaxChars } from "../../../src/domain/shared/limits";
import { expectUsable } from "../../../tools/testkit/browser/accessibility";
import { notifications } from "../../../tools/testkit/browser/shopPage";
import {
  button,
  emailField,
  expect,
  loginModal,
  openLoginModal,
  passwordField,
  profileIcon,
  strongPassword,
  test,
} from "../fixtures/signInTest";

test.use({ viewport: { width: 390, height: 844 } });

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const at = document.activeElement as HTMLInputElement | null;
      return at?.labels?.[0]?.textContent ?? at?.getAttribute("aria-label") ?? at?.textContent ?? "";
    });
  for (let presses = 0; presses < 20; presses += 1) {
    if ((await focused()) === name) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${name}.`);
}

test("the modal works with the keyboard only, keeps the focus inside and returns it when it closes", async ({
  page,
}) => {
  await page.goto("/");
  await profileIcon(page).focus();
  await page.keyboard.press("Enter");
  await expect(loginModal(page)).toBeVisible();
  await expect(page.locator("html")).toHaveCSS("overflow-y", "hidden");
  await tabTo(page, "Email");
  await page.keyboard.type(`${"a".repeat(60)}@gmail.com`);
  await expect(emailField(page)).toHaveValue("a".repeat(emailMaxChars));
  await tabTo(page, "Password");
  await page.keyboard.type("x".repeat(70));
  await expect(passwordField(page)).toHaveValue("x".repeat(passwordMaxChars));
  await expect(emailField(page)).toHaveAttribute("autocomplete", "username");
  await expect(passwordField(page)).toHaveAttribute("autocomplete", "current-password");
  await emailField(page).fill("pasted");
  await emailField(page).selectText();
  await page.keyboard.press("Control+C");
  await passwordField(page).selectText();
  await page.keyboard.press("Control+V");
  await expect(passwordField(page)).toHaveValue("pasted");
  await tabTo(page, "Show password");
  await page.keyboard.press("Enter");
  await expect(passwordField(page)).toHaveAttribute("type", "text");
  await page.keyboard.press("Space");
  await expect(passwordField(page)).toHaveAttribute("type", "password");
  await tabTo(page, "Forgot Password");
  await page.keyboard.press("Enter");
  await expect(loginModal(page).getByRole("heading", { name: "Reset Password" })).toBeFocused();
  await tabTo(page, "Back to Login");
  await page.keyboard.press("Enter");
  await expect(loginModal(page).getByRole("heading", { name: "Login" })).toBeFocused();
  await tabTo(page, "Create Account");
  await page.keyboard.press("Enter");
  await expect(loginModal(page)).toHaveAccessibleName("Create Account");
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press("Tab");
    // The browser's toolbar is the only other tab stop; it has no element here.
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || !!document.activeElement?.closest("dialog"),
      ),
    ).toBe(true);
  }
  // A press on the backdrop keeps what was typed (specification section 2: Escape or the close button).
  await page.mouse.click(5, 5);
  await expect(loginModal(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(loginModal(page)).toBeHidden();
  await expect(profileIcon(page)).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(loginModal(page)).toHaveAccessibleName("Login");
  await expect(emailField(page)).toHaveValue("");
  await button(page, "Close").click();
  await expect(loginModal(page)).toBeHidden();

  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog", { name: "Haat" }).getByRole("link", { name: "Profile" }).click();
  await expect(page.getByRole("dialog", { name: "Login" })).toBeVisible();
});

test("every mode, state and page of a sign-in passes axe at 320 px", async ({ page, accounts }) => {
  await accounts.register("usable@gmail.com");
  // The narrowest supported screen.
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/wishlist");
  await openLoginModal(page);
  await expectUsable(page, "login");
  await button(page, "Login").click();
  await expect(loginModal(page).getByRole("alert")).toBeVisible();
  await expectUsable(page, "login with a problem");
  await button(page, "Create Account").click();
  await expectUsable(page, "signup");
  await button(page, "Login").click();
  await button(page, "Forgot Password").click();
  await expectUsable(page, "reset");
  await button(page, "Back to Login").click();

  await page.route("**/sign-in-methods", () => {});
  await emailField(page).fill("usable@gmail.com");
  await passwordField(page).fill(strongPassword);
  await button(page, "Login").click();
  await expect(button(page, "Please wait...")).toBeVisible();
  await expectUsable(page, "waiting");

  await page.goto("/account#otp=nobodys0000000.link");
  await expect(loginModal(page).getByText("This magic link does not work any more")).toBeVisible();
  await expectUsable(page, "a notice");
  await page.goto("/auth/reset#a.b.c");
  await expect(page.getByRole("heading", { name: "Reset Password" })).toBeVisible();
  await expectUsable(page, "a new password");
  await page.goto("/auth/verify#a.b.c");
  await expect(page.getByRole("heading", { name: "That didn’t work" })).toBeVisible();
  await expectUsable(page, "a spent link");
});

test("without a network or a mail server the form keeps its text", async ({ page, context, accounts }) => {
  const typed = async (...values: string[]) => {
    await expect(loginModal(page).locator("input")).toHaveCount(values.length);
    expect(
      await loginModal(page)
        .locator("input")
        .evaluateAll((all) => all.map((it) => (it as HTMLInputElement).value)),
    ).toEqual(values);
  };
  await page.goto("/");
  await openLoginModal(page);
  await emailField(page).fill("patchy@gmail.com");
  await passwordField(page).fill(strongPassword);
  await context.setOffline(true);
  for (const name of ["Login", "Email me a magic link", "Continue with Google"]) {
    await button(page, name).click();
    await expect(notifications(page).getByText("Network error. Check connection.")).toBeVisible();
    await notifications(page).getByRole("button", { name: "Dismiss" }).click();
    await expect(button(page, name)).toBeEnabled();
  }
  await typed("patchy@gmail.com", strongPassword);
  await context.setOffline(false);

  await accounts.mail.setFault({ kind: "down" });
  await button(page, "Create Account").click();
  await loginModal(page).getByLabel("Confirm password").fill(strongPassword);
  await button(page, "Create Account").click();
  await expect(
    notifications(page).getByText("Could not create account. Please try again later."),
  ).toBeVisible();
  await typed("patchy@gmail.com", strongPassword, strongPassword);
  await accounts.mail.setFault();
  await button(page, "Create Account").click();
  await expect(notifications(page).getByText("Account created. Welcome to Haat ✨")).toBeVisible();

  await accounts.mail.setFault({ kind: "down" });
  await openLoginModal(page);
  await emailField(page).fill("patchy@gmail.com");
  await button(page, "Email me a magic link").click();
  await expect(notifications(page).getByText("Unable to send magic link. Check your setup.")).toBeVisible();
  await button(page, "Forgot Password").click();
  await button(page, "Reset Password").click();
  await expect(notifications(page).getByText("Could not send reset email. Try again.")).toBeVisible();
  await typed("patchy@gmail.com");
  await accounts.mail.setFault();
});
