import { type Browser, chromium } from "playwright";
import { startLargeShop } from "../demo/shops";
import { ensureBuilt } from "../scripts/lib/build.mjs";
import { launchOptions } from "../tools/testkit/browser/launch";
import { type Interaction, interactions, scrolling } from "./lib/listInteractions";

/*
 * How smoothly 10,000 products scroll: `npx tsx bench/scroll.ts [products]`. A finger pushes the lists of home 12,000 pixels up
 * in four seconds. Prints how many frames the page drew meanwhile, sixty a second at best, and in how many of them an empty
 * place was on screen, where a card had not come in time.
 */

const count = Number(process.argv[2] ?? 10_000);
const watchFrames = `
  const seen = { frames: 0, withEmptyPlaces: 0 };
  const isOnScreen = (place) => {
    const { top, bottom } = place.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };
  requestAnimationFrame(function look() {
    seen.frames += 1;
    if ([...document.querySelectorAll(".card:empty")].some(isOnScreen)) seen.withEmptyPlaces += 1;
    requestAnimationFrame(look);
  });
  window.seen = seen;`;

interface Seen {
  frames: number;
  withEmptyPlaces: number;
}

await ensureBuilt();
const shop = await startLargeShop(count);
const browser = await chromium.launch(launchOptions());
try {
  for (const slowdown of [1, 4])
    for (const interaction of interactions.filter(({ name }) => name.startsWith("scroll home"))) {
      const { frames, withEmptyPlaces } = await scroll(browser, interaction, slowdown);
      const best = (scrolling.distancePx / scrolling.pxPerSecond) * 60;
      console.log(
        `${interaction.name}, CPU ${slowdown}x slower: ${frames} frames of ${best}, ${withEmptyPlaces} of them with an empty place`,
      );
    }
} finally {
  await browser.close();
  await shop.remove();
}

async function scroll(of: Browser, { viewport, open }: Interaction, slowdown: number): Promise<Seen> {
  const context = await of.newContext({ viewport, baseURL: shop.url, serviceWorkers: "block" });
  try {
    const page = await context.newPage();
    const act = await open(page);
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    // As text: a function would bring along what its translation to JavaScript needs.
    await page.evaluate(watchFrames);
    await act();
    return await page.evaluate<Seen>("seen");
  } finally {
    await context.close();
  }
}
