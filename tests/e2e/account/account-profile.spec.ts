import type { Page } from "playwright/test";
import { expectUsable } from "../../../tools/testkit/browser/accessibility";
import {
  createAccount,
  createOrder,
  signInOnNewDevice,
  storeSession,
} from "../../../tools/testkit/browser/account";
import {
  clickInHeader,
  main,
  notifications,
  waitForAccountStream,
} from "../../../tools/testkit/browser/shopPage";
import { waitUntilAccountJoined } from "../../../tools/testkit/browser/storedRows";
import { deliveryOf, offline, order, stored } from "../fixtures/accountPage";
import { expect, test } from "../fixtures/shopTest";

/* The profile tab of /account: the form, the signed-in devices and the sign-out. */

const tab = (page: Page, name: string) => main(page).getByRole("tab", { name });
/** Long before the next poll, so that only a realtime message can be the cause. */
const soon = { timeout: 10_000 };

test("a profile form keeps its text during updates, is saved offline and sent later; the tab is in the address", async ({
  page,
  context,
  shop,
}) => {
  const account = await createAccount(shop, {
    displayName: "Asha",
    addresses: [{ line1: "1 Old Road", city: "Pune" }, { line1: "2 Far Road" }],
  });
  const record = async () =>
    (await (await shop.api(`/api/collections/users/records/${account.id}`)).json()) as Record<
      string,
      unknown
    >;
  const field = (label: string) => main(page).getByLabel(label, { exact: true });
  await storeSession(page, account);
  await page.goto("/account");
  // With the keyboard only: the arrow key selects the other tab.
  await tab(page, "Orders").focus();
  // A shortcut of the browser chooses no tab: after it the arrow would lead back.
  await page.keyboard.press("Alt+ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(tab(page, "Profile")).toBeFocused();
  await expect(page).toHaveURL(/\/account\?tab=profile$/);
  const listening = waitForAccountStream(page);
  await page.reload();
  await expect(field("Name")).toHaveValue("Asha");
  await expect(field("Address line 1")).toHaveValue("1 Old Road");
  await listening;
  await expectUsable(page, "the profile");

  // An update arrives while the shopper types and opens the other tab.
  await field("Address line 1").fill("3 New Road");
  await shop.api(`/api/collections/users/records/${account.id}`, {
    method: "PATCH",
    json: { phone: "98450" },
  });
  await expect(field("Phone")).toHaveValue("98450", soon);
  await expect(field("Address line 1")).toHaveValue("3 New Road");
  await tab(page, "Orders").click();
  await tab(page, "Profile").click();
  await expect(field("Address line 1")).toHaveValue("3 New Road");

  await offline(context, async () => {
    await field("Pincode").fill("560038");
    await field("Name").fill("आशा 👗");
    await page.keyboard.press("Enter");
    await expect(main(page).getByText(/^Saved on this device/)).toBeVisible();
    await expect(main(page).getByText("आशा 👗", { exact: true })).toBeVisible();
    await expectUsable(page, "a profile that waits for the network");
    expect((await record())["displayName"]).toBe("Asha");
    // Signing out now would lose the edit: a question is shown first.
    await main(page).getByRole("button", { name: "Sign out", exact: true }).click();
    await expect(main(page).getByRole("button", { name: "Sign out anyway" })).toBeFocused();
    await expectUsable(page, "an account that would lose an edit");
  });
  await expect.poll(record).toMatchObject({
    displayName: "आशा 👗",
    phone: "98450",
    addresses: [{ line1: "3 New Road", city: "Pune", pincode: "560038" }, { line1: "2 Far Road" }],
  });
  await expect(main(page).getByText("Saved.", { exact: true })).toBeVisible();
});

test("devices are listed and signed out; a sign-out deletes all account data", async ({ page, shop }) => {
  const account = await createAccount(shop, { displayName: "Asha" });
  const phone = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36";
  const other = await signInOnNewDevice(shop, account.email, phone);
  await createOrder(shop, {
    userId: account.id,
    orderId: "ashas-order",
    details: deliveryOf("1 Private Lane"),
  });
  await storeSession(page, account);
  await page.goto("/account?tab=profile");
  const devices = main(page).getByRole("region", { name: "Signed-in devices" }).getByRole("listitem");
  await expect(devices).toHaveCount(2);
  await expect(devices.filter({ hasText: "This device" })).toHaveCount(1);
  // A list that was requested before the sign-out and arrives after it is ignored.
  let deliver = () => {};
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  await page.route(
    "**/api/shop/devices",
    async (route) => {
      const answer = await route.fetch();
      await delivered;
      await route.fulfill({ response: answer });
    },
    { times: 1 },
  );
  const requested = page.waitForRequest("**/api/shop/devices");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  const early = await requested;
  await devices.getByRole("button", { name: "Sign out Chrome on Android" }).click();
  await expect(devices).toHaveCount(1);
  deliver();
  await early.response();
  // The page has read it when it has read a later answer.
  await page.evaluate(async () => (await fetch("/api/health")).text());
  await expect(devices).toHaveCount(1);
  const refused = await shop.api("/api/shop/devices", { token: other.token });
  expect(refused.status).toBe(401);

  await expect.poll(() => stored(page, "orders")).toContain("ashas-order");
  await main(page).getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(main(page).getByText("Please log in to view your account")).toBeVisible();
  await expect(main(page)).toBeFocused();
  await main(page).getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("dialog", { name: "Login" })).toBeVisible();
  await expect.poll(() => stored(page, "orders")).toBe("[]");
  expect(await stored(page, "meta")).not.toContain(account.email);

  await storeSession(page, await createAccount(shop));
  await page.goto("/account");
  await expect(main(page).getByText("No orders yet.")).toBeVisible();
});

test("a device that is signed out elsewhere shows the reason on every page and deletes its data", async ({
  page,
  shop,
}) => {
  const account = await createAccount(shop);
  await createOrder(shop, { userId: account.id, orderId: "left-behind" });
  const other = await signInOnNewDevice(shop, account.email);
  await storeSession(page, account);
  const listening = waitForAccountStream(page);
  await page.goto("/account");
  await expect(order(page, "left-behind")).toBeVisible();
  await listening;
  await clickInHeader(page.getByRole("banner").getByRole("link", { name: "Wishlist" }));
  const { devices } = (await (await shop.api("/api/shop/devices", { token: other.token })).json()) as {
    devices: { id: string; current: boolean }[];
  };
  const id = devices.find(({ current }) => !current)?.id;
  await shop.api(`/api/shop/devices/${id}`, { method: "DELETE", token: other.token });
  await expect(notifications(page)).toContainText("You were signed out here");
  await expect.poll(() => stored(page, "orders")).toBe("[]");
});

test("the sign-out button shows that the last changes are being sent", async ({ page, shop }) => {
  await storeSession(page, await createAccount(shop));
  await page.goto("/account");
  const button = main(page).getByRole("button", { name: "Sign out", exact: true });
  await waitUntilAccountJoined(page);
  await expect(button).toHaveAttribute("aria-disabled", "false");
  await page.route("**/api/shop/sync", () => {});
  await button.click();
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByText("Please log in to view your account")).toBeVisible();
});
