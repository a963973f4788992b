import { test as base, expect } from "playwright/test";
import { browserAnnotation } from "../../scripts/lib/runSuite.mjs";
import type { BrowserName } from "../../tools/testkit/browsers/drivenBrowser";
import { flows } from "./flows/flows";
import { browserStarter, Stage, type StartBrowser } from "./stage";
import { labels } from "./table";

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

/** Declares every flow at both widths as a test. Where the browser is not installed, all are skipped. */
export function runFlows(name: BrowserName): void {
  const start = browserStarter(name);
  const test = base.extend<object, { stage: Stage }>({
    stage: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument destructured.
      async ({}, use) => {
        const stage = await Stage.open(start as StartBrowser);
        await use(stage);
        await stage.close();
      },
      { scope: "worker" },
    ],
  });

  for (const flow of flows) {
    for (const size of sizes) {
      const reason = start ? flow.notIn?.[name] : `${labels[name]} is not installed`;
      const title = `${labels[name]}, ${size.width} px: ${flow.name}`;
      if (reason) {
        base.skip(title, { annotation: { type: "skip", description: reason } }, () => {});
        continue;
      }
      test(title, async ({ stage }, { annotations }) => {
        const { version, problems } = await stage.play(flow.settings ?? {}, size, flow.run);
        annotations.push({ type: browserAnnotation, description: version });
        expect(problems, "console errors").toEqual([]);
      });
    }
  }
}
