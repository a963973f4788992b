import { chromium } from "playwright";
import { launchOptions, phoneDevice } from "../../tools/testkit/browser/launch";
import { traced } from "./trace";

/**
 * Opens a page as a phone's first visit, in a new browser with an empty profile and without throttling, until the
 * network is idle.
 * @returns total blocking time at a quarter of the processor's speed, in milliseconds of CPU time; see `Cost`
 */
export async function measureBlockingCpu(url: string): Promise<number> {
  const browser = await chromium.launch(launchOptions());
  try {
    const context = await browser.newContext({ ...phoneDevice, locale: "en-IN", serviceWorkers: "allow" });
    const page = await context.newPage();
    const { blockingCpuMs } = await traced(browser, page, async () => {
      await page.goto(url, { waitUntil: "networkidle" });
    });
    return blockingCpuMs;
  } finally {
    await browser.close();
  }
}
