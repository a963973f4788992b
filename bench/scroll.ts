import { type Browser, chromium } from "playwright";
import { startLargeShop } from "../demo/shops";
import { ensureBuilt } from "../scripts/lib/build.mjs";
import { launchOptions } from "../tools/testkit/browser/launch";
import { type Interaction, interactions, scrolling } from "./lib/listInteractions";

/*
 * Measures scrolling through 10,000 products: `npx tsx bench/scroll.ts [products]`. Scrolls the home page by
 * 12,000 pixels in four seconds. Prints the number of frames, at most 60 per second, and in how many of them
 * a card on screen was not rendered yet.
 */

const count = Number(process.argv[2] ?? 10_000);
const watchFrames = `
  const counts = { frames: 0, withEmptyCards: 0 };
  const isOnScreen = (card) => {
    const { top, bottom } = card.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };
  requestAnimationFrame(function count() {
    counts.frames += 1;
    if ([...document.querySelectorAll(".card:empty")].some(isOnScreen)) counts.withEmptyCards += 1;
    requestAnimationFrame(count);
  });
  window.counts = counts;`;

interface FrameCounts {
  frames: number;
  withEmptyCards: number;
}

await ensureBuilt();
const shop = await startLargeShop(count);
const browser = await chromium.launch(launchOptions());
try {
  for (const slowdown of [1, 4])
    for (const interaction of interactions.filter(({ name }) => name.startsWith("scroll home"))) {
      const { frames, withEmptyCards } = await scroll(browser, interaction, slowdown);
      const best = (scrolling.distancePx / scrolling.pxPerSecond) * 60;
      console.log(
        `${interaction.name}, CPU ${slowdown}x slower: ${frames} frames of ${best}, ${withEmptyCards} of them with an empty card`,
      );
    }
} finally {
  await browser.close();
  await shop.remove();
}

async function scroll(of: Browser, { viewport, open }: Interaction, slowdown: number): Promise<FrameCounts> {
  const context = await of.newContext({ viewport, baseURL: shop.url, serviceWorkers: "block" });
  try {
    const page = await context.newPage();
    const act = await open(page);
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    // As text: esbuild adds helpers to functions, which do not exist in the page.
    await page.evaluate(watchFrames);
    await act();
    return await page.evaluate<FrameCounts>("counts");
  } finally {
    await context.close();
  }
}
