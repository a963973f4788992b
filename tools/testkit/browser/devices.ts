import type { Browser, BrowserContext, Page } from "playwright/test";
import { type Account, storeSession } from "./account";
import { openHome, waitForAccountStream } from "./shopPage";
import { readStoredRows } from "./storedRows";

/** A browser of a signed-in shopper. */
export interface Device {
  context: BrowserContext;
  page: Page;
}

/**
 * Opens the shop in a new browser with an account's session, and waits for the account's event stream and the
 * service worker.
 */
export async function openDevice(browser: Browser, baseURL: string, account: Account): Promise<Device> {
  const context = await browser.newContext({ baseURL, serviceWorkers: "allow" });
  const page = await context.newPage();
  await storeSession(page, account);
  const listening = waitForAccountStream(page);
  await openHome(page);
  await listening;
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  return { context, page };
}

/** The number of unsent changes in the page's database. */
export const countUnsentChanges = async (page: Page): Promise<number> =>
  (await readStoredRows(page, "intents")).length;
