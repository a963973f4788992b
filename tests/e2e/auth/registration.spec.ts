import { expectUsable } from "../../../tools/testkit/browser/accessibility";
import { clickInHeader, notifications } from "../../../tools/testkit/browser/shopPage";
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

/* A new account: its form, its mail, and the sign-in that follows the confirmation. */

const verified = "Email verified. You're now logged in!";

test("a new account is signed in by itself in the first tab after its mail was opened elsewhere", async ({
  page,
  browser,
  accounts,
  baseURL,
}) => {
  const email = "asha.new@gmail.com";
  await page.goto("/");
  await openLoginModal(page);
  await expect(loginModal(page)).toHaveAccessibleName("Login");
  await button(page, "Create Account").click();
  await expect(loginModal(page)).toHaveAccessibleName("Create Account");
  await expect(loginModal(page).getByText("Use letter, number & symbol. Min 8 chars.")).toBeVisible();

  await emailField(page).fill("asha@yahoo.com");
  await button(page, "Create Account").click();
  await expect(loginModal(page).getByRole("alert")).toHaveText("Enter a valid Gmail address.");
  await expect(emailField(page)).toBeFocused();
  await emailField(page).fill(`  ${email.toUpperCase()} `);
  await passwordField(page).fill("handloom");
  await page.keyboard.press("Enter");
  await expect(loginModal(page).getByRole("alert")).toHaveText(
    "Use a strong password (letter, number & symbol). Min 8 chars.",
  );
  await expect(passwordField(page)).toBeFocused();
  // Only the server knows the common passwords.
  await passwordField(page).fill("Password1!");
  await loginModal(page).getByLabel("Confirm password").fill("Password1!");
  await page.keyboard.press("Enter");
  await expect(loginModal(page).getByRole("alert")).toContainText("This password is easy to guess");
  await expect(passwordField(page)).toBeFocused();
  await expect(notifications(page).getByText("This password")).toHaveCount(0);
  await passwordField(page).fill(strongPassword);
  await loginModal(page).getByLabel("Confirm password").fill("Handloom#22");
  await page.keyboard.press("Enter");
  await expect(loginModal(page).getByRole("alert")).toHaveText("Passwords don’t match. Try again.");
  await loginModal(page).getByLabel("Confirm password").fill(strongPassword);

  // Several clicks send one request, and no other action runs at the same time.
  const sent: string[] = [];
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/shop/register", async (route) => {
    sent.push(route.request().headers()["x-device-id"] ?? "");
    await answered;
    await route.continue();
  });
  await page.keyboard.press("Enter");
  await expect(button(page, "Please wait...")).toBeDisabled();
  await expect.poll(() => sent).toHaveLength(1);
  await page.keyboard.press("Enter");
  await loginModal(page).getByLabel("Confirm password").press("Enter");
  await button(page, "Please wait...").click({ force: true });
  await button(page, "Continue with Google").click({ force: true });
  answer();
  await expect(notifications(page).getByText("Account created. Welcome to Haat ✨")).toBeVisible();
  await expect(notifications(page).getByText("Verification email sent to your Gmail.")).toBeVisible();
  await expect(loginModal(page)).toBeHidden();
  await expect(profileIcon(page)).toBeFocused();
  expect(sent).toEqual([expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)]);

  // Not signed in yet: the icon opens the modal, which shows the pending confirmation.
  await openLoginModal(page);
  await expect(loginModal(page).getByText(`We sent a link to ${email}`)).toBeVisible();
  await expectUsable(page, "waiting for the mail");
  await page.keyboard.press("Escape");
  await expect(loginModal(page)).toBeHidden();
  await page.reload();

  const phone = await browser.newContext({ ...(baseURL && { baseURL }) });
  const mail = await phone.newPage();
  await mail.goto(await accounts.mailedLink(email, "/auth/verify#"));
  await mail.getByRole("button", { name: "Yes, it was me" }).click();
  await expect(mail.getByText("Your email is verified. You can log in now.")).toBeVisible();
  await expect(mail).toHaveURL(/\/auth\/verify$/);
  await phone.close();

  await expect(notifications(page).getByText(verified)).toBeVisible();
  await clickInHeader(profileIcon(page));
  await expect(page).toHaveURL(/\/account$/);
  await expect(loginModal(page)).toBeHidden();
});

test("an open modal finds the confirmed account and closes; the tab of the link shows it on the page", async ({
  page,
  context,
  accounts,
}) => {
  const email = "kabir.new@gmail.com";
  await page.goto("/");
  await openLoginModal(page);
  await button(page, "Create Account").click();
  await emailField(page).fill(email);
  await passwordField(page).fill(strongPassword);
  await loginModal(page).getByLabel("Confirm password").fill(strongPassword);
  await button(page, "Create Account").click();
  await expect(loginModal(page)).toBeHidden();
  await openLoginModal(page);

  const link = await context.newPage();
  await link.goto(await accounts.mailedLink(email, "/auth/verify#"));
  await expect(link.getByText(verified)).toHaveCount(1);
  await expect(notifications(page).getByText("Email verified. Welcome to Haat ✨")).toBeVisible();
  await expect(loginModal(page)).toBeHidden();
  await expect(page.getByText(verified)).toHaveCount(0);

  await link.goto("/auth/verify#no.token.really");
  await expect(
    link.getByText("This link does not work any more: it was used, or it is too old."),
  ).toBeVisible();
  await link.goto("/auth/verify");
  await expect(link.getByText("This link is not complete.")).toBeVisible();
});
