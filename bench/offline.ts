import { type BrowserContext, chromium } from "playwright";
import { fillLarge } from "../demo/large";
import { ensureBuilt } from "../scripts/lib/build.mjs";
import { launchOptions, phoneDevice } from "../tools/testkit/browser/launch";
import { updateProduct } from "../tools/testkit/server/products";
import { startShop } from "../tools/testkit/server/shopServer";
import { kilobytes } from "./lib/home";
import { passThrough } from "./lib/passThrough";

/*
 * Measures storage and network traffic of a phone with service worker and a large catalogue, on the first and
 * on later visits: `npx tsx bench/offline.ts [products]`. SHOP_DATA_DIR names a data folder that is filled
 * once and reused.
 */

const [count = 10_000] = process.argv.slice(2).map(Number);
const changed = 10;

await ensureBuilt();
const dataDir = process.env["SHOP_DATA_DIR"];
const shop = await startShop(dataDir ? { dataDir } : {});
const proxy = await passThrough(shop.url);
const browser = await chromium.launch(launchOptions());
try {
  const records = "/api/collections/products/records";
  const known = await shop.api(`${records}?perPage=1&fields=id`);
  if (((await known.json()) as { totalItems: number }).totalItems < count) {
    await fillLarge({
      url: shop.url,
      token: shop.superuser.token,
      count,
      log: (line) => console.error(line),
    });
  }
  const some = (await (await shop.api(`${records}?perPage=${changed}&fields=id`)).json()) as {
    items: { id: string }[];
  };
  const context = await browser.newContext({ ...phoneDevice, serviceWorkers: "allow", baseURL: proxy.url });

  console.log(`${count} products`);
  await visit(context, "first visit");
  console.log(`  on the device: ${await stored(context)}`);
  await visit(context, "next visit, nothing changed");
  for (const { id } of some.items) await updateProduct(shop, id, { price: 777 });
  await visit(context, `next visit, ${changed} products changed`);
} finally {
  await browser.close();
  await proxy.close();
  await shop.remove();
}

/**
 * Opens the home page, waits for the sync, and prints the bytes on the wire, including those of the service
 * worker.
 */
async function visit(context: BrowserContext, name: string): Promise<void> {
  proxy.forget();
  const page = await context.newPage();
  const synced = page.waitForResponse((answer) => answer.url().includes("/catalogue/changes"));
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await synced;
  await page.waitForLoadState("networkidle").catch(() => {});
  await page.close();
  const parts: Record<string, number> = {};
  for (const { path, bytes } of proxy.answers) {
    const part = /^\/api\/files\//.test(path)
      ? "pictures"
      : /^\/api\//.test(path)
        ? "catalogue"
        : "the shop's files";
    parts[part] = (parts[part] ?? 0) + bytes;
  }
  const total = proxy.answers.reduce((sum, { bytes }) => sum + bytes, 0);
  const described = Object.entries(parts).map(([part, bytes]) => `${part}${kilobytes(bytes)}`);
  console.log(`${name}: ${kilobytes(total)} in ${proxy.answers.length} requests (${described.join(", ")})`);
}

async function stored(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  await page.goto("/");
  const { usage = 0, usageDetails = {} } = await page.evaluate(
    async () =>
      (await navigator.storage.estimate()) as StorageEstimate & { usageDetails?: Record<string, number> },
  );
  await page.close();
  const details = Object.entries(usageDetails).map(([kind, bytes]) => `${kind}${kilobytes(bytes)}`);
  return `${kilobytes(usage)} (${details.join(", ")})`;
}
