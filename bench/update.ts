/*
 * npx tsx bench/update.ts: bytes on the wire and requests of the service worker for the first visit, for an
 * update of one page's script and for an update of all files. In each update all file names change, as the
 * names of scripts that import each other do.
 */
import { chromium } from "playwright";
import { ensureBuilt } from "../scripts/lib/build.mjs";
import { updateSite } from "../scripts/lib/buildSite.mjs";
import { launchOptions, phoneDevice } from "../tools/testkit/browser/launch";
import { copyBuiltSite } from "../tools/testkit/files/deployableSite";
import { startShop } from "../tools/testkit/server/shopServer";
import { kilobytes } from "./lib/home";
import { passThrough } from "./lib/passThrough";

await ensureBuilt();
const site = copyBuiltSite();
const shop = await startShop({ publicDir: site.folder });
const proxy = await passThrough(shop.url);
const browser = await chromium.launch(launchOptions());
try {
  const page = await (await browser.newContext({ ...phoneDevice, serviceWorkers: "allow" })).newPage();
  await page.goto(`${proxy.url}/`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  report("first visit");
  // A page of the shop looks for updates by itself.
  await page.goto(`${proxy.url}/robots.txt`);
  for (const [name, isChanged] of [
    ["update of one page's script", (file: string) => /\/WishlistPage-.*\.js$/.test(file)],
    ["update of the first script", (file: string) => /\/index-.*\.js$/.test(file)],
    ["update of all files", () => true],
  ] as const) {
    site.deploy(name, undefined, isChanged);
    // Compresses, as a build does.
    await updateSite(site.folder, site.folder);
    proxy.forget();
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      const { installing } = registration;
      if (!installing) return;
      await new Promise((resolve) => {
        installing.onstatechange = resolve;
        if (installing.state !== "installing") resolve(undefined);
      });
    });
    const kept = await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
    if (!kept) throw new Error(`${name}: it was not installed.`);
    report(name);
  }
} finally {
  await browser.close();
  await proxy.close();
  await shop.remove();
  site.remove();
}

/** Prints the requests of the service worker since the last call. */
function report(name: string): void {
  const asked = proxy.answers.filter(({ byWorker }) => byWorker);
  const bytes = asked.reduce((sum, answer) => sum + answer.bytes, 0);
  console.log(`${name.padEnd(30)}${kilobytes(bytes)} in ${asked.length} requests`);
}
