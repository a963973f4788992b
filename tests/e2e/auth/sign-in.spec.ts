import { expectUsable } from "../../../tools/testkit/browser/accessibility";
import { notifications } from "../../../tools/testkit/browser/shopPage";
import {
  button,
  emailField,
  expect,
  loginModal,
  openLoginModal,
  passwordField,
  strongPassword,
  submitLogin,
  test,
} from "../fixtures/signInTest";

test("six wrong passwords block the modal, then lock the account with a countdown", async ({
  page,
  accounts,
}) => {
  const email = await accounts.createShopper("locked");
  await page.goto("/");
  await openLoginModal(page);
  await button(page, "Login").click();
  await expect(loginModal(page).getByRole("alert")).toHaveText("Enter a valid email address.");
  await emailField(page).fill(email);
  await button(page, "Login").click();
  await expect(loginModal(page).getByRole("alert")).toHaveText("Enter your password to login.");
  await passwordField(page).fill("Handloom#2");
  for (let times = 1; times <= 6; times += 1) {
    await button(page, "Login").click();
    await expect(notifications(page).getByText("Incorrect password. Try again.")).toBeVisible();
    await expect(button(page, "Login")).toBeEnabled();
    await notifications(page).getByRole("button", { name: "Dismiss" }).click();
  }
  await expect(emailField(page)).toHaveValue(email);
  await expect(passwordField(page)).toHaveValue("Handloom#2");
  let asked = false;
  page.on("request", (request) => {
    if (/\/(sign-in-methods|auth-with-password)$/.test(request.url())) asked = true;
  });
  await passwordField(page).fill(strongPassword);
  await button(page, "Login").click();
  const refusal = loginModal(page).getByText("Too many failed attempts. Try again later.");
  await expect(refusal).toBeVisible();
  // Screen readers announce an added alert, not one whose text stays the same.
  const first = await refusal.elementHandle();
  await button(page, "Login").click();
  await expect.poll(() => first?.evaluate((element) => element.isConnected)).toBe(false);
  await expect(refusal).toBeVisible();
  expect(asked).toBe(false);

  await page.keyboard.press("Escape");
  await expect(loginModal(page)).toBeHidden();
  await submitLogin(page, email, strongPassword);
  const lock = loginModal(page).getByText(/^Account is temporarily locked\. Try again in \d+ seconds\.$/);
  await expect(lock).toBeVisible();
  const seconds = async () => Number(/\d+/.exec((await lock.textContent()) ?? "")?.[0]);
  const start = await seconds();
  expect(start).toBeGreaterThan(60);
  expect(start).toBeLessThanOrEqual(120);
  await expect.poll(seconds).toBeLessThan(start);
  await expectUsable(page, "locked");

  // The lock is about password sign-in to this account.
  await button(page, "Forgot Password").click();
  await expect(button(page, "Reset Password")).toBeVisible();
  await expect(lock).toBeHidden();
  await button(page, "Back to Login").click();
  await expect(lock).toBeVisible();
  await emailField(page).fill("another@gmail.com");
  await expect(lock).toBeHidden();
  await emailField(page).fill(email);
  await expect(lock).toBeVisible();
});

test("a guest who signs in on the account page finds the focus on the page, as the pressed button is gone", async ({
  page,
  accounts,
}) => {
  const email = await accounts.createShopper("focused");
  await page.goto("/account");
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
  await expect(loginModal(page)).toBeVisible();
  await submitLogin(page, email, strongPassword);
  await expect(page.getByRole("main").getByRole("tab", { name: "Orders" })).toBeVisible();
  await expect(loginModal(page)).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
});

test("the look-up of the sign-in methods refuses a sign-in before it is sent", async ({ page, accounts }) => {
  const known = await accounts.createShopper("known");
  await page.goto("/");
  await submitLogin(page, "nobody.at.all@gmail.com", strongPassword);
  await expect(
    notifications(page).getByText("Please register an account with a password first."),
  ).toBeVisible();
  // Measured by the page's clock, so that no timer is early.
  const [first = 0, second = 0, ...more] = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith("/sign-in-methods"))
      .map(({ startTime }) => startTime),
  );
  expect(more).toEqual([]);
  expect(Math.ceil(second - first)).toBeGreaterThanOrEqual(400);
  await button(page, "Email me a magic link").click();
  await expect(
    notifications(page).getByText("Please register an account with a password first."),
  ).toBeVisible();

  await button(page, "Forgot Password").click();
  await expect(loginModal(page)).toHaveAccessibleName("Reset Password");
  await button(page, "Reset Password").click();
  await expect(
    notifications(page).getByText("No account with password login exists for this Gmail."),
  ).toBeVisible();
  await button(page, "Back to Login").click();
  await expect(loginModal(page)).toHaveAccessibleName("Login");
  await expect(passwordField(page)).toHaveValue(strongPassword);

  await button(page, "Create Account").click();
  await emailField(page).fill(known);
  await loginModal(page).getByLabel("Confirm password").fill(strongPassword);
  await button(page, "Create Account").click();
  await expect(notifications(page).getByText("This Gmail is already registered.")).toBeVisible();

  // Not confirmed yet: the mail is sent again.
  const waiting = "waiting.for.mail@gmail.com";
  await accounts.register(waiting);
  const mails = accounts.mail.messages().filter(({ to }) => to.includes(waiting)).length;
  await button(page, "Login").click();
  await submitLogin(page, waiting, strongPassword);
  await expect(notifications(page).getByText("Please verify your Gmail before continuing.")).toBeVisible();
  expect(accounts.mail.messages().filter(({ to }) => to.includes(waiting))).toHaveLength(mails + 1);
});
