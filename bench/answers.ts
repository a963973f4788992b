import { chromium } from "playwright";
import { build } from "vite";
import { generatedProduct } from "../demo/large/product";
import { launchOptions } from "../tools/testkit/browser/launch";
import type { Answer, askAll } from "./lib/answers";

/*
 * Measures filters and search at 1x and 4x CPU slowdown: `npx tsx bench/answers.ts [products] [runs]`. Prints
 * the median of the runs. A frame is 16 ms.
 */

const [count = 10_000, runs = 5] = process.argv.slice(2, 4).map(Number);
const rows = Array.from({ length: count }, (_, at) => ({
  id: `bench${String(at).padStart(10, "0")}`,
  createdat: 1_700_000_000_000 + at,
  ...generatedProduct(at, []),
}));

declare const bench: { askAll: typeof askAll };

const script = await bundle();
const browser = await chromium.launch(launchOptions());
try {
  for (const slowdown of [1, 4]) {
    const answers: Answer[][] = [];
    for (let run = 0; run < runs; run += 1) answers.push(await measure(slowdown));
    print(slowdown, answers);
  }
} finally {
  await browser.close();
}

/** Runs in a new page, so that no code is compiled yet. */
async function measure(slowdown: number): Promise<Answer[]> {
  const page = await browser.newPage();
  await page.addScriptTag({ content: script });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const answers = await page.evaluate((all) => bench.askAll(all), rows);
  await page.close();
  return answers;
}

function print(slowdown: number, answers: readonly Answer[][]): void {
  console.log(`${count} products, CPU ${slowdown}x slower: milliseconds of the first and of the third call`);
  const median = (question: string, of: "firstMs" | "laterMs") =>
    answers
      .flatMap((run) => run.filter((answer) => answer.question === question).map((answer) => answer[of]))
      .sort((a, b) => a - b)[Math.floor(answers.length / 2)] as number;
  const questions = (answers[0] ?? [])
    .map(({ question, found }) => ({
      question,
      found,
      first: median(question, "firstMs"),
      later: median(question, "laterMs"),
    }))
    .sort((a, b) => b.first - a.first);
  for (const { question, found, first, later } of questions.slice(0, 12))
    console.log(
      `${question.padEnd(36)}${first.toFixed(1).padStart(8)}${later.toFixed(1).padStart(8)}${`${found}`.padStart(8)} found`,
    );
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: { write: false, lib: { entry: "bench/lib/answers.ts", formats: ["iife"], name: "bench" } },
  });
  const [output] = [built].flat();
  if (!output || !("output" in output)) throw new Error("Vite built nothing.");
  return output.output[0].code;
}
