import { waitUntilOfflineReady } from "../../../tools/testkit/browser/phone";
import { readStoredMeta } from "../../../tools/testkit/browser/storedRows";
import { savePage } from "../../../tools/testkit/server/textPages";
import { expect, test } from "../fixtures/phoneTest";

test("after one visit the text pages and the footer's links work without the server, as they were last", async ({
  shop,
  phone,
}) => {
  const first = await phone.open("/");
  await waitUntilOfflineReady(first);
  // On a first visit pictures and catalogue come before the text pages.
  await expect
    .poll(() => readStoredMeta(first, "textPages"), { timeout: 60_000 })
    .toMatchObject({ version: expect.any(String) });
  await savePage(shop, "returns", { body: "# Returns\nFourteen days." });
  const inStore = async () => JSON.stringify(await readStoredMeta(first, "textPages"));
  await expect.poll(inStore).toContain("Fourteen days.");
  await phone.close();
  await shop.kill();

  const page = await phone.open("/");
  const footer = page.getByRole("contentinfo");
  await footer.getByRole("link", { name: "Contact" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Grievance officer" })).toBeVisible();
  await page.goto("/pages/returns");
  await expect(page.getByText("Fourteen days.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Fourteen days.")).toBeVisible();
  await page.goto("/pages/size-guide");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
});

test("on a device without the pages, and without the server, the page says so", async ({ shop, phone }) => {
  const first = await phone.open("/");
  await first.evaluate(() => navigator.serviceWorker.ready);
  await first.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  });
  await phone.close();
  await shop.kill();
  const page = await phone.open("/pages/terms");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page is not on this device yet");
});
