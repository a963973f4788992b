import { chromium } from "playwright";
import { launchOptions, phoneDevice } from "../../tools/testkit/browser/launch";
import { kilobytes } from "./home";
import { passThrough } from "./passThrough";

export interface PrecacheFigures {
  /** Bytes that the service worker fetches on a first visit, including its script. */
  wireBytes: number;
  /** Its requests, and how many of them the server answered with 304. */
  requests: number;
  confirmed: number;
  /** Paths that were transferred twice, for the page and for the service worker. */
  twice: readonly string[];
  /** Storage usage after the first visit, as the browser reports it. */
  storedBytes: number;
}

/** Opens the home page on a new phone and measures the precache of the service worker. */
export async function measurePrecache(url: string): Promise<PrecacheFigures> {
  const proxy = await passThrough(url);
  const browser = await chromium.launch(launchOptions());
  try {
    const context = await browser.newContext({ ...phoneDevice, serviceWorkers: "allow" });
    const page = await context.newPage();
    const byPage = new Set<string>();
    page.on("response", (answer) => {
      if (!answer.fromServiceWorker()) byPage.add(new URL(answer.url()).pathname);
    });
    await page.goto(`${proxy.url}/`);
    await page.evaluate(() => navigator.serviceWorker.ready);
    const stored = await page.evaluate(() => navigator.storage.estimate());
    const asked = proxy.answers.filter(({ byWorker }) => byWorker);
    return {
      wireBytes: asked.reduce((sum, { bytes }) => sum + bytes, 0),
      requests: asked.length,
      confirmed: asked.filter(({ status }) => status === 304).length,
      twice: asked.filter(({ path, bytes }) => bytes > 0 && byPage.has(path)).map(({ path }) => path),
      storedBytes: stored.usage ?? 0,
    };
  } finally {
    await browser.close();
    await proxy.close();
  }
}

export function describePrecache(figures: PrecacheFigures, limits: Record<string, number>): string {
  const { wireBytes, requests, confirmed, storedBytes } = figures;
  const limit = limits["precacheWireBytes"] ?? 0;
  return [
    `Kept for offline, on the wire         ${kilobytes(wireBytes)} of ${kilobytes(limit)}`,
    `  in ${requests} requests, ${confirmed} of them only confirmed; the rest was in the browser's cache`,
    `On the device after a first visit     ${kilobytes(storedBytes)}`,
  ].join("\n");
}
