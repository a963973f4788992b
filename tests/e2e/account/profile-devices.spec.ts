import type { Page } from "playwright/test";
import { expectUsable } from "../../../tools/testkit/browser/accessibility";
import { createAccount, signInOnNewDevice } from "../../../tools/testkit/browser/account";
import { countUnsentChanges, openDevice } from "../../../tools/testkit/browser/devices";
import { notifications } from "../../../tools/testkit/browser/shopPage";
import { expect, test } from "../fixtures/shopTest";

/* One profile in two browsers. */

const main = (page: Page) => page.getByRole("main");
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });

async function edit(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await field(page, label).fill(text);
  await main(page).getByRole("button", { name: "Save", exact: true }).click();
  await expect(main(page).getByText(/^Saved on this device/)).toBeVisible();
}

for (const first of ["phone", "laptop"] as const)
  test(`two devices edit the profile offline, the ${first} reconnects first: the latest edit of each field wins`, async ({
    browser,
    shop,
    baseURL,
  }) => {
    const account = await createAccount(shop, { displayName: "Asha", phone: "1" });
    const phone = await openDevice(browser, baseURL ?? "", account);
    const laptop = await openDevice(browser, baseURL ?? "", await signInOnNewDevice(shop, account.email));
    for (const { page, context } of [phone, laptop]) {
      await page.goto("/account?tab=profile");
      await expect(field(page, "Name")).toHaveValue("Asha");
      await context.setOffline(true);
    }
    await edit(phone.page, { Phone: "from the phone", City: "Pune" });
    await edit(laptop.page, { Phone: "from the laptop", Name: "Asha Rao" });

    const order = first === "phone" ? [phone, laptop] : [laptop, phone];
    for (const { context, page } of order) {
      await context.setOffline(false);
      await expect.poll(() => countUnsentChanges(page), { timeout: 20_000 }).toBe(0);
      // Counted once: `toHaveCount` would wait until the toast is gone.
      const told = await notifications(page).getByText("on another device").count();
      if (first === "phone") expect(told).toBe(0);
    }
    for (const { page } of order) {
      await expect(field(page, "Phone")).toHaveValue("from the laptop");
      await expect(field(page, "Name")).toHaveValue("Asha Rao");
      await expect(field(page, "City")).toHaveValue("Pune");
    }
    if (first === "laptop") {
      const told = notifications(phone.page).getByText("Phone was changed later on another device.");
      await expect(told).toBeVisible();
      await expectUsable(phone.page, "an edit that a later one has overruled");
    }
    const record = await shop.api(`/api/collections/users/records/${account.id}`);
    expect(await record.json()).toMatchObject({
      displayName: "Asha Rao",
      phone: "from the laptop",
      addresses: [{ city: "Pune" }],
    });
    for (const { context } of order) await context.close();
  });
