import { setTimeout as wait } from "node:timers/promises";
import { type BrowserContext, chromium } from "playwright";
import { launchOptions, phoneDevice } from "../../tools/testkit/browser/launch";

export interface RepeatFigures {
  /** Largest contentful paint of the second visit, milliseconds since navigation. */
  repeatLcpMs: number;
  /** The same without a network, in a new tab. */
  offlineLcpMs: number;
}

/** The largest paint is final when no larger one has come for this time. */
const settledMs = 1_500;
const longestMs = 30_000;

/**
 * Opens a page in a new browser profile until its service worker has cached it, then again, then without a
 * network.
 * @param cached runs in the page: resolves when the service worker has cached all that the page needs
 * @throws {Error} when the page shows nothing
 */
export async function measureRepeatVisits(url: string, cached: () => Promise<void>): Promise<RepeatFigures> {
  const browser = await chromium.launch(launchOptions());
  try {
    const context = await browser.newContext({ ...phoneDevice, locale: "en-IN", serviceWorkers: "allow" });
    const first = await context.newPage();
    await first.goto(url, { waitUntil: "load" });
    await Promise.race([
      first.evaluate(cached),
      failLate(`The service worker of ${url} has cached nothing.`),
    ]);
    await first.waitForLoadState("networkidle").catch(() => {});
    await first.close();
    const repeatLcpMs = await largestPaint(context, url);
    await context.setOffline(true);
    return { repeatLcpMs, offlineLcpMs: await largestPaint(context, url) };
  } finally {
    await browser.close();
  }
}

/** @throws {Error} with `message` after `longestMs` */
async function failLate(message: string): Promise<never> {
  await wait(longestMs, undefined, { ref: false });
  throw new Error(message);
}

async function largestPaint(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: "load" });
  const lcp = await page.evaluate(
    ([settled, longest]) =>
      new Promise<number>((resolve) => {
        let last = 0;
        let timer = setTimeout(resolve, longest, 0);
        new PerformanceObserver((list) => {
          for (const { startTime } of list.getEntries()) last = Math.max(last, startTime);
          clearTimeout(timer);
          timer = setTimeout(() => resolve(last), settled);
        }).observe({ type: "largest-contentful-paint", buffered: true });
      }),
    [settledMs, longestMs] as const,
  );
  await page.close();
  if (!lcp) throw new Error(`${url} painted nothing.`);
  return lcp;
}
