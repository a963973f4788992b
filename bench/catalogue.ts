import { type BrowserContext, type CDPSession, chromium } from "playwright";
import { fillLarge } from "../demo/large";
import { ensureBuilt } from "../scripts/lib/build.mjs";
import { launchOptions } from "../tools/testkit/browser/launch";
import { startShop } from "../tools/testkit/server/shopServer";

/*
 * Measures the first sync of the whole catalogue on a slow phone, and the next visit:
 * `npx tsx bench/catalogue.ts [products] [runs]`. Chromium at 4x CPU slowdown, phone viewport, loopback
 * network. Prints the median of the runs and the longest task. SHOP_DATA_DIR names a data folder that is
 * filled once and reused.
 */

const [count = 10_000, runs = 3] = process.argv.slice(2).map(Number);
const slowdown = 4;

interface Visit {
  /** First product rendered, since navigation. */
  firstProductMs: number;
  /** All products in the lists. */
  completeMs: number;
  /** Whole catalogue and cursor stored. */
  storedMs: number;
  /** Tasks over 50 ms between the first product and the end of storing. */
  longTasks: number[];
  /** Tasks over 50 ms before the first product. */
  startTasks: number[];
  /** Bytes of catalogue requests on the wire. */
  apiBytes: number;
  requests: number;
}

await ensureBuilt();
const dataDir = process.env["SHOP_DATA_DIR"];
const shop = await startShop(dataDir ? { dataDir } : {});
const browser = await chromium.launch(launchOptions());
try {
  const known = await shop.api("/api/collections/products/records?perPage=1&fields=id");
  if (((await known.json()) as { totalItems: number }).totalItems < count) {
    await fillLarge({
      url: shop.url,
      token: shop.superuser.token,
      count,
      log: (line) => console.error(line),
    });
  }
  // The first request after a change waits for the snapshot; it is not measured.
  await fetch(`${shop.url}/api/shop/catalogue`, { headers: { "Accept-Encoding": "gzip" } });
  const first: Visit[] = [];
  const repeat: Visit[] = [];
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext({ viewport: { width: 412, height: 823 }, baseURL: shop.url });
    first.push(await visit(context));
    repeat.push(await visit(context));
    await context.close();
  }
  console.log(`${count} products, CPU ${slowdown}x slower, median of ${runs}`);
  report("first visit", first);
  report("next visit", repeat);
} finally {
  await browser.close();
  await shop.remove();
}

async function visit(context: BrowserContext): Promise<Visit> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const traffic = await countTraffic(session);
  await page.addInitScript(watchPage);
  await page.goto("/");
  const seen = await page.waitForFunction(() => {
    const { shown, complete, stored } = window.bench;
    return shown && complete && stored ? window.bench : undefined;
  });
  const { shown, complete, stored, tasks } = (await seen.jsonValue()) as Required<Window["bench"]>;
  await page.close();
  const long = tasks.filter(({ start }) => start < stored);
  return {
    firstProductMs: shown,
    completeMs: complete,
    storedMs: stored,
    longTasks: long.filter(({ start }) => start >= shown).map(({ ms }) => ms),
    startTasks: long.filter(({ start }) => start < shown).map(({ ms }) => ms),
    ...traffic,
  };
}

declare global {
  interface Window {
    bench: {
      shown?: number;
      complete?: number;
      stored?: number;
      tasks: { start: number; ms: number }[];
    };
  }
}

/** Runs in the page: records the time of the first product, of the complete lists, and every long task. */
function watchPage(): void {
  window.bench = { tasks: [] };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      window.bench.tasks.push({ start: startTime, ms: duration });
    }
  }).observe({ type: "longtask", buffered: true });
  new MutationObserver(() => {
    if (document.querySelector(".card")) window.bench.shown ??= performance.now();
    if (document.querySelector(".list-count")) window.bench.complete ??= performance.now();
  }).observe(document, { childList: true, subtree: true });
  // The sync requests changes when the catalogue is stored.
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      if (entry.name.includes("/catalogue/changes")) window.bench.stored ??= entry.responseEnd;
    }
  }).observe({ type: "resource", buffered: true });
}

async function countTraffic(session: CDPSession): Promise<{ apiBytes: number; requests: number }> {
  const traffic = { apiBytes: 0, requests: 0 };
  const ours = new Set<string>();
  await session.send("Network.enable");
  session.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (!/\/api\/(shop|collections)\//.test(request.url)) return;
    ours.add(requestId);
    traffic.requests += 1;
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (ours.has(requestId)) traffic.apiBytes += encodedDataLength;
  });
  return traffic;
}

function report(name: string, visits: readonly Visit[]): void {
  const median = (value: (visit: Visit) => number) =>
    Math.round(visits.map(value).sort((a, b) => a - b)[Math.floor(visits.length / 2)] ?? 0);
  const tasks = (value: (visit: Visit) => number[]) => {
    const worst = Math.max(0, ...visits.flatMap(value));
    return `${median((visit) => value(visit).length)} (worst ${Math.round(worst)} ms)`;
  };
  console.log(`${name}:`);
  console.log(`  first product shown   ${median((visit) => visit.firstProductMs)} ms`);
  console.log(`  lists complete        ${median((visit) => visit.completeMs)} ms`);
  console.log(`  stored, up to date    ${median((visit) => visit.storedMs)} ms`);
  console.log(`  tasks over 50 ms      ${tasks((visit) => visit.longTasks)} after the first product`);
  console.log(`                        ${tasks((visit) => visit.startTasks)} before it`);
  console.log(`  catalogue's requests  ${median((visit) => visit.requests)}`);
  console.log(`  catalogue's bytes     ${median((visit) => visit.apiBytes)}`);
}
