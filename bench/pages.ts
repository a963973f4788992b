/*
 * npx tsx bench/pages.ts [--runs 5] [--pages home,product] [--no-lighthouse]: first visit, repeat visit and
 * offline start of home and a product page, next to a bare yardstick of each (bench/yardstick), in turn in
 * one run. Prints a table of medians.
 */
import { parseArgs } from "node:util";
import { startDemoShop } from "../demo/shops";
import { ensureBuilt } from "../scripts/lib/build.mjs";
import { copyBuiltSite } from "../tools/testkit/files/deployableSite";
import { measureBlockingCpu } from "./lib/blockingTime";
import { kilobytes } from "./lib/home";
import { ensureLighthouse, type LighthouseFigures, runLighthouse, type Throttling } from "./lib/lighthouse";
import { measureRepeatVisits, type RepeatFigures } from "./lib/repeatVisits";
import { median } from "./lib/statistics";
import { addYardstick, allowYardstickStyles, writeYardstickPage } from "./lib/yardstick";

const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    pages: { type: "string", default: "home,product" },
    "no-lighthouse": { type: "boolean", default: false },
  },
});
const runs = Number(options.runs);
const throttlings: Throttling[] = ["simulate", "devtools"];

interface Subject {
  name: string;
  url: string;
  cached: () => Promise<void>;
  lighthouse: Record<Throttling, (LighthouseFigures | string)[]>;
  repeats: (RepeatFigures | string)[];
  blockingCpuMs: number[];
}

await ensureBuilt();
if (!options["no-lighthouse"]) ensureLighthouse();
const site = copyBuiltSite();
const script = await addYardstick(site.folder);
const hooks = allowYardstickStyles();
const shop = await startDemoShop({ publicDir: site.folder, hooksDir: hooks.hooksDir });
try {
  const subjects = await makeSubjects();
  for (let run = 0; run < runs; run += 1) {
    // In turn, so that other load on the machine meets all alike.
    for (const subject of run % 2 ? subjects.toReversed() : subjects) await measure(subject);
    console.error(`run ${run + 1} of ${runs}`);
  }
  report(subjects);
} finally {
  await shop.remove();
  hooks.remove();
  site.remove();
}
process.exit();

async function makeSubjects(): Promise<Subject[]> {
  const list = await shop.api("/api/collections/products/records?perPage=1&sort=-sortdate,id&fields=id");
  const [product] = ((await list.json()) as { items: { id: string }[] }).items;
  const paths: Record<string, string> = { home: "/", product: `/product/${product?.id}` };
  const subjects: Subject[] = [];
  for (const name of options.pages.split(",")) {
    const page = paths[name];
    if (!page) throw new Error(`No such page: ${name}. There are ${Object.keys(paths).join(", ")}.`);
    const url = shop.url + page;
    const yardstick = await writeYardstickPage(site.folder, url, script, `yardstick-${name}`);
    subjects.push(newSubject(name, url, shopCached));
    subjects.push(newSubject(`yardstick of ${name}`, shop.url + yardstick, yardstickCached));
  }
  return subjects;
}

function newSubject(name: string, url: string, cached: () => Promise<void>): Subject {
  return { name, url, cached, lighthouse: { simulate: [], devtools: [] }, repeats: [], blockingCpuMs: [] };
}

/** Runs in the page. */
async function shopCached(): Promise<void> {
  await navigator.serviceWorker.ready;
}

/** Runs in the page. */
async function yardstickCached(): Promise<void> {
  await navigator.serviceWorker.ready;
  while (!(await caches.match("/yardstick-ready"))) await new Promise((resolve) => setTimeout(resolve, 50));
}

async function measure({ name, url, cached, lighthouse, repeats, blockingCpuMs }: Subject): Promise<void> {
  if (!options["no-lighthouse"])
    for (const throttling of throttlings) {
      const result = await runLighthouse(url, throttling);
      console.error(name, throttling, JSON.stringify(result));
      lighthouse[throttling].push(result);
    }
  const again = await measureRepeatVisits(url, cached).catch((problem: unknown) => String(problem));
  console.error(name, JSON.stringify(again));
  repeats.push(again);
  blockingCpuMs.push(await measureBlockingCpu(url));
}

function report(subjects: readonly Subject[]): void {
  console.log(
    "| page | throttling | score | lowest | LCP ms | TBT ms | CLS | KB | requests | failed | repeat LCP ms | offline LCP ms | blocking CPU ms |",
  );
  console.log("|---|---|---|---|---|---|---|---|---|---|---|---|---|");
  for (const { name, lighthouse, repeats, blockingCpuMs } of subjects) {
    const again = valid(repeats);
    for (const throttling of throttlings) {
      const good = valid(lighthouse[throttling]);
      const middle = (value: (figures: LighthouseFigures) => number) => Math.round(median(good.map(value)));
      const cells = [
        name,
        throttling === "simulate" ? "simulated" : "applied",
        middle(({ score }) => score),
        Math.min(...good.map(({ score }) => score)),
        middle(({ lcpMs }) => lcpMs),
        middle(({ tbtMs }) => tbtMs),
        median(good.map(({ cls }) => cls)).toFixed(3),
        kilobytes(median(good.map(({ bytes }) => bytes)))
          .replace("KB", "")
          .trim(),
        middle(({ requests }) => requests),
        `${lighthouse[throttling].length - good.length} of ${lighthouse[throttling].length}`,
        Math.round(median(again.map(({ repeatLcpMs }) => repeatLcpMs))),
        Math.round(median(again.map(({ offlineLcpMs }) => offlineLcpMs))),
        Math.round(median(blockingCpuMs)),
      ];
      console.log(`| ${cells.join(" | ")} |`);
    }
  }
  for (const { name, lighthouse, repeats } of subjects)
    for (const failed of [...lighthouse.simulate, ...lighthouse.devtools, ...repeats])
      if (typeof failed === "string") console.log(`${name}: ${failed}`);
}

function valid<Figures>(results: readonly (Figures | string)[]): Figures[] {
  return results.filter((result): result is Figures => typeof result !== "string");
}
