import { clickInHeader, notifications } from "../../../tools/testkit/browser/shopPage";
import {
  expect,
  loginModal,
  openLoginModal,
  profileIcon,
  strongPassword,
  submitLogin,
  test,
} from "../fixtures/signInTest";

/* The session of a signed-in shopper in several tabs and browsers. */

test("tabs follow a sign-in and a sign-out, and a shopper without a network stays signed in", async ({
  page,
  context,
  accounts,
}) => {
  const email = await accounts.createShopper("everywhere");
  await page.goto("/");
  const other = await context.newPage();
  await other.goto("/");
  await submitLogin(page, email, strongPassword);
  await expect(notifications(page).getByText("Welcome back to Haat ✨")).toBeVisible();
  await expect(loginModal(page)).toBeHidden();
  await clickInHeader(profileIcon(other));
  await expect(other.getByRole("button", { name: "Sign out" })).toBeVisible();

  const token = await page.evaluate(() => JSON.parse(localStorage["pocketbase_auth"]).token);
  await page.evaluate(() => localStorage.setItem("magicLinkEmail", "everywhere@gmail.com"));
  await context.setOffline(true);
  await clickInHeader(profileIcon(page));
  await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
  await context.setOffline(false);

  const heard = page.waitForResponse((answer) => answer.url().endsWith("/api/shop/sign-out"));
  await page.getByRole("button", { name: "Sign out" }).click();
  for (const tab of [page, other])
    await expect(tab.getByText("Please log in to view your account")).toBeVisible();
  await heard;
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  const replay = await accounts.users("auth-refresh", {}, { token });
  expect(replay.code).toBe("device-signed-out");
});

test("a fourth browser signs the first one out, which shows the reason", async ({ page, accounts }) => {
  const email = await accounts.createShopper("fourth");
  await page.goto("/");
  await submitLogin(page, email, strongPassword);
  await expect(notifications(page).getByText("Welcome back to Haat ✨")).toBeVisible();
  await clickInHeader(profileIcon(page));
  await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
  for (const last of [1, 2, 3])
    await accounts.signIn(email, strongPassword, `3f2b8c1e-9d4a-4e6f-8a1b-2c3d4e5f6a7${last}`);
  const why = "this account was signed in on other devices";
  await expect(notifications(page).getByText(why)).toBeVisible();
  await expect(page.getByText("Please log in to view your account")).toBeVisible();
  await openLoginModal(page);
  await expect(loginModal(page).locator(".signIn_notice").getByText(why)).toBeVisible();
});
