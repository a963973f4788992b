import type { Browser, Page } from "playwright/test";
import { expectNoSidewaysScroll, expectUsable } from "../../../tools/testkit/browser/accessibility";
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
  submitLogin,
  test,
} from "../fixtures/signInTest";

test.use({ reducedMotion: "reduce" });

const fresh = "Block-Print#9";

/** A page in another browser. */
async function otherBrowser(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext({ reducedMotion: "reduce", ...(baseURL && { baseURL }) })).newPage();
}

async function register(page: Page, email: string): Promise<void> {
  await page.goto("/");
  await openLoginModal(page);
  await button(page, "Create Account").click();
  await emailField(page).fill(email);
  await passwordField(page).fill(strongPassword);
  await loginModal(page).getByLabel("Confirm password").fill(strongPassword);
  await button(page, "Create Account").click();
  await expect(loginModal(page)).toBeHidden();
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

test("another person's registration is refused by keyboard: that person loses access and the shopper chooses a password", async ({
  page: stranger,
  browser,
  accounts,
  baseURL,
}) => {
  const email = "not.my.account@gmail.com";
  await register(stranger, email);
  const page = await otherBrowser(browser, baseURL);
  await page.goto(await accounts.mailedLink(email, "/auth/verify#"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Is this your account?");
  await expect(page.getByText(/^Did you open this account a moment ago on \w+ on Linux\?$/)).toBeVisible();
  await expect(page.getByText(/^Opened: \d+:\d\d [ap]m$/)).toBeVisible();
  await expectUsable(page, "the question about a registration");

  // Without an answer nothing is confirmed, and a reload asks again.
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Is this your account?" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect.poll(() => focused(page)).toBe("Yes, it was me");
  await page.keyboard.press("Tab");
  await expect.poll(() => focused(page)).toBe("No, it was not me");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/auth\/reset#/);
  await expect(page.getByText("The other person can no longer use this account.")).toBeVisible();
  await expect(page.getByText(`Choose a new password for ${email}.`)).toBeVisible();
  const form = await page.locator("form").boundingBox();
  expect(form?.width).toBe(26 * 16);
  await expectUsable(page, "the new password after a refused registration");

  await page.getByLabel("New password").fill(fresh);
  await page.getByLabel("Confirm password").fill(fresh);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your password is changed.")).toBeVisible();
  await page.getByRole("button", { name: "Login" }).click();
  await passwordField(page).fill(fresh);
  await passwordField(page).press("Enter");
  await expect(notifications(page).getByText("Welcome back to Haat ✨")).toBeVisible();
  await page.context().close();

  // The other browser polled all the time: it is not signed in, and its password is refused.
  await expect.poll(() => stranger.evaluate(() => localStorage.getItem("pocketbase_auth"))).toBeNull();
  await submitLogin(stranger, email, strongPassword);
  await expect(notifications(stranger).getByText("Incorrect password. Try again.")).toBeVisible();
});

test("without a network the question stays, and the answer can be given again", async ({
  browser,
  accounts,
  baseURL,
}) => {
  const email = "weak.network@gmail.com";
  await accounts.register(email);
  const page = await otherBrowser(browser, baseURL);
  await page.route("**/api/shop/refuse-registration", (route) => route.abort());
  await page.goto(await accounts.mailedLink(email, "/auth/verify#"));
  await page.getByRole("button", { name: "No, it was not me" }).click();
  await expect(page.getByText("Network error. Check connection.")).toBeVisible();
  await page.unroute("**/api/shop/refuse-registration");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("button", { name: "No, it was not me" }).click();
  await expect(page).toHaveURL(/\/auth\/reset#/);

  // The mailed link is used up.
  await page.goto(await accounts.mailedLink(email, "/auth/verify#"));
  await expect(page.getByText("This link does not work any more")).toBeVisible();
  await page.context().close();
});

test("a magic link that this browser did not ask for signs in only after an answer, by keyboard", async ({
  page,
  accounts,
}) => {
  const email = await accounts.createShopper("strangers.link");
  const { otpId } = await accounts.magicLink(email);
  const link = await accounts.mailedLink(email, `/account#otp=${otpId}.`);
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Log in with this link?");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByText(`The link opens the account ${email}.`)).toBeVisible();
  await expectUsable(page, "the question about a magic link");
  await page.keyboard.press("Tab");
  await expect.poll(() => focused(page)).toBe(`Log in as ${email}`);
  await page.keyboard.press("Tab");
  await expect.poll(() => focused(page)).toBe("Do not log in");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Please log in to view your account")).toBeVisible();
  await expect(page).toHaveURL(/\/account$/);

  // The link is still valid.
  await page.goto(link);
  await page.getByRole("button", { name: `Log in as ${email}` }).click();
  await expect(notifications(page).getByText("Welcome back to Haat ✨")).toBeVisible();
  await expect(page).toHaveURL(/\/account$/);
});

test("the question about a magic link stays while another sign-in runs, and can be answered after it", async ({
  page,
  accounts,
}) => {
  const email = await accounts.createShopper("busy.link");
  const { otpId } = await accounts.magicLink(email);
  await page.goto(await accounts.mailedLink(email, `/account#otp=${otpId}.`));
  const logIn = page.getByRole("button", { name: `Log in as ${email}` });
  await expect(logIn).toBeVisible();

  let fail = () => {};
  const failing = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route("**/api/shop/sign-in-methods", async (route) => {
    await failing;
    await route.abort();
  });
  await submitLogin(page, email, strongPassword);
  await page.keyboard.press("Escape");
  await expect(loginModal(page)).toBeHidden();
  await logIn.click({ force: true });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Log in with this link?");

  fail();
  await expect(logIn).toBeEnabled();
  await logIn.click();
  await expect(notifications(page).getByText("Welcome back to Haat ✨")).toBeVisible();
});

test("a magic link of another account leaves the signed-in account as it is until the shopper answers", async ({
  page,
  accounts,
}) => {
  const mine = await accounts.createShopper("my.own");
  const theirs = await accounts.createShopper("their.own");
  await page.goto("/");
  await submitLogin(page, mine, strongPassword);
  await expect(notifications(page).getByText("Welcome back to Haat ✨")).toBeVisible();
  // Between two accounts no session is stored.
  const stored = () => page.evaluate(() => JSON.parse(localStorage["pocketbase_auth"] ?? "{}").record?.email);

  await accounts.magicLink(theirs);
  await page.goto(await accounts.mailedLink(theirs, "/account#otp="));
  await expect(page.getByText(`You are logged in as ${mine}.`)).toBeVisible();
  await expectUsable(page, "the question about a link of another account");
  expect(await stored()).toBe(mine);
  await page.getByRole("button", { name: `Stay logged in as ${mine}` }).click();
  await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
  expect(await stored()).toBe(mine);

  // The link of the own account needs no answer.
  const { otpId } = await accounts.magicLink(mine);
  await page.goto(await accounts.mailedLink(mine, `/account#otp=${otpId}.`));
  await expect(notifications(page).getByText("Welcome back to Haat ✨")).toBeVisible();

  await page.goto(await accounts.mailedLink(theirs, "/account#otp="));
  await page.getByRole("button", { name: `Log in as ${theirs}` }).click();
  await expect.poll(stored).toBe(theirs);
});

test("a sign-in of more than 180 days ends with the login modal and a sentence", async ({
  page,
  accounts,
}) => {
  const email = await accounts.createShopper("long.ago");
  const signIn = await accounts.signIn(email);
  const claims = JSON.parse(Buffer.from(signIn.token.split(".")[1] ?? "", "base64url").toString());
  const iat = claims.iat - 181 * 24 * 60 * 60;
  const token = await accounts.signToken(signIn, { ...claims, iat });
  await page.goto("/no-page");
  await page.evaluate(
    (auth) => localStorage.setItem("pocketbase_auth", auth),
    JSON.stringify({ token, record: signIn.record }),
  );
  await page.goto("/account");
  const why = "please log in again every 180 days";
  await expect(loginModal(page).getByText(why)).toBeVisible();
  await expect(emailField(page)).toHaveValue(email);
  await passwordField(page).fill(strongPassword);
  await passwordField(page).press("Enter");
  await expect(notifications(page).getByText("Welcome back to Haat ✨")).toBeVisible();
  await clickInHeader(profileIcon(page));
  await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
});

test("a long address fits on a small phone", async ({ page, accounts }) => {
  const email = await accounts.createShopper("priyadarshini.venkatesan");
  const { otpId } = await accounts.magicLink(email);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(await accounts.mailedLink(email, `/account#otp=${otpId}.`));
  const logIn = page.getByRole("button", { name: `Log in as ${email}` });
  const box = await logIn.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 320)).toBeLessThanOrEqual(320 - 16);
  await expectNoSidewaysScroll(page, "the question about a long address");
  const isCut = await logIn.evaluate((element) => element.scrollWidth > element.clientWidth);
  expect(isCut).toBe(false);
});
