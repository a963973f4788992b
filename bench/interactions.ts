/*
 * npx tsx bench/interactions.ts [runs] [part of a name]: time from a tap to the next paint (INP's measure) on
 * home, list, product page and cart at 4x CPU, per interaction. Prints the smallest and the median of all
 * runs: other load on the machine can only increase them. Browsers round durations to 8 ms.
 */
import { chromium, type Locator, type Page } from "playwright";
import { startDemoShop } from "../demo/shops";
import { ensureBuilt } from "../scripts/lib/build.mjs";
import { launchOptions, phoneDevice } from "../tools/testkit/browser/launch";
import { addProductToCart, addToCartButton, cartPanel, sizeButton } from "../tools/testkit/browser/shopPage";
import { median } from "./lib/statistics";

const [runsText, part = ""] = process.argv.slice(2);
const runs = Number(runsText) || 7;
const slowdown = 4;
/** After the page is shown: its pictures and the sync of a first visit. */
const idleMs = 4_000;

interface Interaction {
  name: string;
  staysOpen?: true;
  /** Prepares the page. @returns the element to tap in a run, counted from 0 */
  open(page: Page): Promise<(run: number) => Locator>;
}

await ensureBuilt();
const shop = await startDemoShop();
const browser = await chromium.launch(launchOptions());
try {
  const list = await shop.api("/api/collections/products/records?perPage=100&fields=id,stockbysize");
  const { items } = (await list.json()) as { items: { id: string; stockbysize: Record<string, number> }[] };
  const product = items.find(({ stockbysize: { M = 0, L = 0 } }) => M > runs && L > 0);
  for (const interaction of interactionsOf(product?.id ?? "")) {
    if (!interaction.name.includes(part)) continue;
    const times = await measure(interaction);
    console.log(
      `${interaction.name.padEnd(36)} smallest ${Math.min(...times)} ms, median ${median(times)} ms of ${times.length}`,
    );
  }
} finally {
  await browser.close();
  await shop.remove();
}
process.exit();

function interactionsOf(product: string): Interaction[] {
  const home = (page: Page) => page.goto("/", { waitUntil: "load" });
  return [
    {
      // What this machine needs for a tap that changes one text.
      name: "reference: a bare button",
      async open(page) {
        await page.goto("/robots.txt");
        await page.evaluate(() => {
          const button = document.body.appendChild(document.createElement("button"));
          button.textContent = "0";
          button.onclick = () => (button.textContent += "0");
        });
        return () => page.getByRole("button");
      },
    },
    {
      name: "heart on a card of home",
      async open(page) {
        await home(page);
        return (run) => page.getByRole("button", { name: /^Add .* to wishlist/ }).nth(run);
      },
    },
    {
      name: "open the cart on home",
      async open(page) {
        await home(page);
        return () => page.getByRole("banner").getByRole("button", { name: /^Cart/ });
      },
    },
    {
      name: "a size on the product page",
      async open(page) {
        await page.goto(`/product/${product}`, { waitUntil: "load" });
        return (run) => sizeButton(page, run % 2 ? "L" : "M");
      },
    },
    {
      name: "Add to Cart",
      async open(page) {
        await page.goto(`/product/${product}`, { waitUntil: "load" });
        await sizeButton(page, "M").click();
        return () => addToCartButton(page);
      },
    },
    {
      name: "a size in the filters of a list",
      staysOpen: true,
      async open(page) {
        await page.goto("/search?q=tee", { waitUntil: "load" });
        await page.getByRole("button", { name: /^Filter/ }).click();
        const sheet = page.getByRole("dialog", { name: /^Filter/ });
        return (run) => sheet.getByRole("button", { name: ["M", "L", "XL"][run % 3] as string, exact: true });
      },
    },
    {
      name: "more and fewer of a cart line",
      staysOpen: true,
      async open(page) {
        await addProductToCart(page, product, "M");
        return (run) =>
          cartPanel(page)
            .getByRole("button", { name: run % 2 ? "Decrease quantity" : "Increase quantity" })
            .first();
      },
    },
  ];
}

async function measure({ open, staysOpen }: Interaction): Promise<number[]> {
  const context = await browser.newContext({ ...phoneDevice, baseURL: shop.url });
  const page = await context.newPage();
  await page.addInitScript(recordInteractions);
  const tapped = await open(page);
  await page.waitForTimeout(idleMs);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const element = tapped(run);
    await element.scrollIntoViewIfNeeded();
    await page.evaluate(() => {
      window.longest = 0;
    });
    await tapAt(page, element);
    // Shorter ones are not reported: they count as 16 ms.
    await page.waitForTimeout(1_000);
    times.push(Math.max(16, await page.evaluate(() => window.longest)));
    // A panel that the tap has opened; the cart's own buttons need theirs.
    if (!staysOpen) await page.keyboard.press("Escape");
    await page.waitForTimeout(700);
  }
  await context.close();
  return times;
}

/**
 * Taps the middle of an element. `Locator.tap` adds listeners to the page that look for the element under the
 * finger.
 */
async function tapAt(page: Page, element: Locator): Promise<void> {
  const box = await element.boundingBox();
  if (!box) throw new Error("The element is not visible.");
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

declare global {
  interface Window {
    /** The longest interaction since it was last set to 0, in milliseconds. */
    longest: number;
  }
}

/** Runs in the page. */
function recordInteractions(): void {
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) window.longest = Math.max(window.longest, entry.duration);
  }).observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}
