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
  submitLogin,
  test,
} from "../fixtures/signInTest";

/* The login modal when it closes during a request, and when it opens again. */

test.use({ viewport: { width: 390, height: 844 } });

test("a modal that is closed during a request still shows the result as a toast, and opens empty again", async ({
  page,
  accounts,
}) => {
  const email = await accounts.createShopper("impatient.locked");
  for (let times = 1; times <= 6; times += 1) await accounts.signIn(email, "Wrong#123");
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/auth-with-password", async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto("/");
  const asked = page.waitForRequest("**/auth-with-password");
  await submitLogin(page, email, strongPassword);
  await asked;
  await page.keyboard.press("Escape");
  await expect(loginModal(page)).toBeHidden();
  await openLoginModal(page);
  await expect(button(page, "Please wait...")).toBeDisabled();
  answer();
  await expect(
    notifications(page).getByText(/^Account is temporarily locked\. Try again in \d+ seconds\.$/),
  ).toBeVisible();
  await expect(button(page, "Login")).toBeEnabled();
});

test("a modal that opens while a shopper is signed in does not report a new sign-in", async ({
  page,
  accounts,
}) => {
  const [here, other] = [await accounts.createShopper("here"), await accounts.createShopper("other")];
  await page.goto("/");
  await submitLogin(page, here, strongPassword);
  await expect(loginModal(page)).toBeHidden();
  await accounts.users("request-password-reset", { email: other });
  await page.goto(await accounts.mailedLink(other, "/auth/reset#"));
  await page.getByLabel("New password").fill("Handloom#99");
  await page.getByLabel("Confirm password").fill("Handloom#99");
  await page.keyboard.press("Enter");
  await page.clock.install();
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
  await expect(emailField(page)).toHaveValue(other);
  await page.clock.runFor(7_000);
  await expect(loginModal(page)).toBeVisible();
  await expect(page.getByText("Email verified.")).toHaveCount(0);
  await passwordField(page).fill("Handloom#99");
  await button(page, "Login").click();
  await expect(notifications(page).getByText("Welcome back to Haat ✨")).toBeVisible();
  await expect(loginModal(page)).toBeHidden();
});

test("a modal that was closed as “Reset Password” opens as “Login”, and its focus starts on that title", async ({
  page,
}) => {
  await page.goto("/");
  await openLoginModal(page);
  await button(page, "Forgot Password").click();
  await expect(loginModal(page)).toHaveAccessibleName("Reset Password");
  await page.keyboard.press("Escape");
  await expect(loginModal(page)).toBeHidden();
  await page.evaluate(() => {
    const focused: unknown[] = [];
    Object.assign(window, { focused });
    addEventListener("focusin", ({ target }) => focused.push((target as Element).textContent));
  });
  await profileIcon(page).press("Enter");
  await expect(loginModal(page)).toHaveAccessibleName("Login");
  await expect(loginModal(page).getByRole("heading")).toBeFocused();
  const focused = await page.evaluate(() => (window as unknown as { focused: string[] }).focused);
  expect(focused).toContain("Login");
  expect(focused).not.toContain("Reset Password");
});

for (const [width, height] of [
  [568, 320],
  [320, 400],
] as const)
  test(`on ${width}×${height} px each mode of the modal starts at its first field`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    await openLoginModal(page);
    for (const mode of ["Create Account", "Login", "Forgot Password"]) {
      await button(page, mode).click();
      await expect(loginModal(page).getByRole("heading")).toBeFocused();
      await expect(emailField(page)).toBeInViewport({ ratio: 1 });
    }
  });
