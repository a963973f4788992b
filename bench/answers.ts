import { chromium } from "playwright";
import { build } from "vite";
import { generatedProduct } from "../demo/large/product";
import { launchOptions } from "../tests/support/browser";
import type { Answer, askAll } from "./lib/answers";

/*
 * How long the shop's filters and search index take to answer, on this machine's processor and on one that is four times
 * slower: `npx tsx bench/answers.ts [products]`. A frame is 16 ms.
 */

const count = Number(process.argv[2] ?? 10_000);
const rows = Array.from({ length: count }, (_, at) => ({
  id: `bench${String(at).padStart(10, "0")}`,
  createdat: 1_700_000_000_000 + at,
  ...generatedProduct(at, []),
}));

declare const bench: { askAll: typeof askAll };

const browser = await chromium.launch(launchOptions());
try {
  for (const slowdown of [1, 4]) {
    const page = await browser.newPage();
    await page.addScriptTag({ content: await bundle() });
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    print(slowdown, await page.evaluate((all) => bench.askAll(all), rows));
    await page.close();
  }
} finally {
  await browser.close();
}

function print(slowdown: number, answers: readonly Answer[]): void {
  console.log(
    `${count} products, CPU ${slowdown}x slower: milliseconds of the first and of the third answer`,
  );
  for (const { question, firstMs, laterMs, found } of answers
    .toSorted((a, b) => b.firstMs - a.firstMs)
    .slice(0, 12))
    console.log(
      `${question.padEnd(36)}${firstMs.toFixed(1).padStart(8)}${laterMs.toFixed(1).padStart(8)}${`${found}`.padStart(8)} found`,
    );
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: { write: false, lib: { entry: "bench/lib/answers.ts", formats: ["iife"], name: "bench" } },
  });
  const [output] = [built].flat();
  if (!output || !("output" in output)) throw new Error("Nothing was built.");
  return output.output[0].code;
}
