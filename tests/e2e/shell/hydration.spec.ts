import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test as base, expect, type Page } from "playwright/test";
import { startDemoShop } from "../../../demo/shops";
import { root } from "../../../scripts/lib/folders.mjs";
import { collectPageProblems } from "../../../tools/testkit/browser/pageErrors";
import { main } from "../../../tools/testkit/browser/shopPage";
import { createProduct } from "../../../tools/testkit/server/products";
import type { Shop } from "../../../tools/testkit/server/shopServer";
import { savePage } from "../../../tools/testkit/server/textPages";

/*
 * The server's markup, hydrated by React's development build: it reports every difference on the console,
 * attributes included, about which the production build is silent.
 */

const bare = "barepiece000000";

const test = base.extend<object, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument destructured.
    async ({}, use) => {
      const publicDir = buildForDevelopment();
      const shop = await startDemoShop({ publicDir });
      await savePage(shop, "terms", { title: "Terms", body: "# Orders\n\n- UPI\n\nText", published: true });
      const images = ["https://cdn.example/👕?a=1&b=2"];
      await createProduct(shop, {
        id: bare,
        name: 'A "bare" <piece> 👕',
        sizes: [],
        stockbysize: {},
        images,
      });
      await use(shop);
      await shop.remove();
      rmSync(publicDir, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
});

/** Builds the site with React's development build. @returns its folder */
function buildForDevelopment(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "haat-site-"));
  const vite = path.join(root, "node_modules", "vite", "bin", "vite.js");
  const options = ["--mode", "development", "--minify", "false", "--outDir", folder, "--emptyOutDir"];
  execFileSync(process.execPath, [vite, "build", "--logLevel", "error", ...options], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "development" },
  });
  return folder;
}

/** Waits until React has taken over the markup and the page's effects have run. */
async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector("main h1");
    return heading !== null && Object.keys(heading).some((key) => key.startsWith("__reactFiber"));
  });
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** The console's messages about hydration. */
const reported = (problems: string[]) =>
  problems.filter((text) => /hydrat|did not match|didn't match/i.test(text));
/** Without what the picture on another host causes. */
const own = (problems: string[]) => problems.filter((text) => !/cdn\.example|ERR_/.test(text));

for (const [target, width] of [
  ["/", 390],
  ["/", 1440],
  ["/?utm_campaign=tee-launch", 390],
  ["/product/kolam0000000000", 390],
  ["/product/kolam0000000000", 1440],
  [`/product/${bare}`, 390],
  ["/search", 390],
  ["/search?q=kolam", 390],
  ["/pages/terms", 390],
] as const)
  test(`${target} at ${width} px hydrates without a difference, also on a return visit`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const problems = collectPageProblems(page);
    const answer = await page.goto(target);
    expect(await answer?.text()).toContain('id="page-data"');
    await hydrated(page);
    expect(own(problems)).toEqual([]);
    // The device has data of its own now: a wishlist, a recently viewed product.
    await page.goto("/product/kolam0000000000");
    await hydrated(page);
    await main(page)
      .getByRole("button", { name: /wishlist/i })
      .first()
      .click();
    await page.goto(target);
    await hydrated(page);
    expect(own(problems)).toEqual([]);
  });

for (const [what, from, to] of [
  ["an attribute", 'class="card-name"', 'class="card-name x"'],
  ["a text", ">New Arrivals</h2>", ">Old Arrivals</h2>"],
] as const)
  test(`${what} that differs is reported`, async ({ page }) => {
    const problems = collectPageProblems(page);
    await page.route("/", async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replace(from, to) });
    });
    await page.goto("/");
    await expect.poll(() => reported(problems)).not.toEqual([]);
  });
