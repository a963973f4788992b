import { type Browser, chromium } from "playwright";
import { startLargeShop } from "../demo/shops";
import { ensureBuilt } from "../scripts/lib/build.mjs";
import { launchOptions } from "../tools/testkit/browser/launch";
import { type Interaction, interactions, quiet } from "./lib/listInteractions";
import { type Cost, traced } from "./lib/trace";

/*
 * Measures interactions with long lists at 1x and 4x CPU slowdown:
 * `npx tsx bench/lists.ts [products] [runs] [part of a name]`. Prints the minimum of the runs.
 */

const [count = 10_000, runs = 3] = process.argv.slice(2, 4).map(Number);
const only = process.argv[4] ?? "";

const columns: readonly (readonly [string, keyof Cost])[] = [
  ["task", "longestTaskMs"],
  ["task cpu", "longestTaskCpuMs"],
  ["all cpu", "cpuMs"],
  ["script", "scriptMs"],
  ["layouts", "layouts"],
  ["styles", "styleRecalcs"],
  ["nodes", "nodes"],
];

await ensureBuilt();
const shop = await startLargeShop(count);
const browser = await chromium.launch(launchOptions());
try {
  for (const slowdown of [1, 4]) {
    console.log(
      `${count} products, CPU ${slowdown}x slower, minimum of ${runs} runs; reference task ${await referenceTask(slowdown)} ms`,
    );
    console.log(`${"".padEnd(36)}${columns.map(([title]) => title.padStart(9)).join("")}`);
    for (const interaction of interactions.filter(({ name }) => name.includes(only))) {
      const costs: Cost[] = [];
      for (let run = 0; run < runs; run += 1) costs.push(await measure(browser, interaction, slowdown));
      console.log(
        interaction.name.padEnd(36) + columns.map(([, key]) => minimum(costs, key).padStart(9)).join(""),
      );
    }
  }
} finally {
  await browser.close();
  await shop.remove();
}

async function measure(browser: Browser, { viewport, open }: Interaction, slowdown: number): Promise<Cost> {
  const context = await browser.newContext({ viewport, baseURL: shop.url, serviceWorkers: "block" });
  try {
    const page = await context.newPage();
    const act = await open(page);
    await quiet(page);
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    return await traced(browser, page, async () => {
      await act();
      await quiet(page);
    });
  } finally {
    await context.close();
  }
}

/** Median time of a fixed task. Figures of different machines or loads are comparable relative to it. */
async function referenceTask(slowdown: number): Promise<string> {
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const times = await page.evaluate(() =>
    Array.from({ length: 15 }, () => {
      const start = performance.now();
      const list = document.createElement("ul");
      document.body.append(list);
      for (let at = 0; at < 300; at += 1)
        list.append(Object.assign(document.createElement("li"), { textContent: `${at}` }));
      list.getBoundingClientRect();
      list.remove();
      return performance.now() - start;
    }),
  );
  await page.close();
  return (times.sort((a, b) => a - b)[7] ?? 0).toFixed(1);
}

/** The minimum: other load can only add to a figure. */
function minimum(costs: readonly Cost[], key: keyof Cost): string {
  const value = Math.min(...costs.map((cost) => cost[key]));
  return key.endsWith("Ms") ? value.toFixed(1) : `${value}`;
}
