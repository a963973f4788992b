import { type Browser, type CDPSession, chromium, type Page } from "playwright";
import { launchOptions, phoneDevice } from "../../tools/testkit/browser/launch";

export interface Loaded {
  url: string;
  /** Chromium's resource type: Script, Image, Media, Font, Fetch, … */
  type: string;
  /** Compressed bytes on the wire, with headers. */
  bytes: number;
}

/** The page has finished loading when it is idle after this time without a request or a byte. */
const quietMs = 3_000;
/** For pages that never finish, such as one with a video without an end. */
const longestMs = 120_000;

/**
 * Opens a page in a new browser with an empty cache and collects everything that it loads without
 * interaction. An open stream counts with the bytes received so far.
 */
export async function firstVisit(url: string): Promise<Loaded[]> {
  const browser = await chromium.launch(launchOptions());
  try {
    return await visit(browser, url);
  } finally {
    await browser.close();
  }
}

async function visit(browser: Browser, url: string): Promise<Loaded[]> {
  // Without the service worker, whose requests precache.ts measures.
  const context = await browser.newContext({ ...phoneDevice, locale: "en-IN", serviceWorkers: "block" });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const record = await recordNetwork(session);
  await page.goto(url, { waitUntil: "load" });
  await record.untilQuiet(page);
  return [...record.loaded.values()].filter(({ url: loaded }) => /^https?:/.test(loaded));
}

async function recordNetwork(session: CDPSession) {
  const loaded = new Map<string, Loaded>();
  let last = performance.now();
  const add = (id: string, bytes: number) => {
    last = performance.now();
    const entry = loaded.get(id);
    if (entry) entry.bytes += bytes;
  };
  session.on("Network.requestWillBeSent", ({ requestId, request, type }) => {
    last = performance.now();
    loaded.set(requestId, { url: request.url, type: type ?? "Other", bytes: 0 });
  });
  session.on("Network.responseReceived", ({ requestId, response, type }) => {
    const entry = loaded.get(requestId);
    if (entry) entry.type = type;
    // Headers; the body is added chunk by chunk.
    add(requestId, response.encodedDataLength);
  });
  session.on("Network.dataReceived", ({ requestId, encodedDataLength }) => add(requestId, encodedDataLength));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const entry = loaded.get(requestId);
    // The total, which is more exact than the sum of the chunks.
    if (entry && encodedDataLength > 0) entry.bytes = encodedDataLength;
    last = performance.now();
  });
  await session.send("Network.enable");
  return {
    loaded,
    /** On a busy machine a page without requests may still have work that leads to some: it has to be idle. */
    async untilQuiet(page: Page) {
      const until = performance.now() + longestMs;
      const isQuiet = () => performance.now() - last >= quietMs;
      while (performance.now() < until) {
        if (isQuiet()) {
          const timeout = Math.max(1, until - performance.now());
          await page.evaluate(
            (ms) => new Promise((resolve) => requestIdleCallback(resolve, { timeout: ms })),
            timeout,
          );
          if (isQuiet()) return;
        }
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
  };
}
