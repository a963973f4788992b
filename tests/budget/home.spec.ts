import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test as base, expect } from "playwright/test";
import { firstVisit } from "../../bench/lib/firstVisit";
import { describe, type HomeFigures, measureHome } from "../../bench/lib/home";
import { describePrecache, measurePrecache, type PrecacheFigures } from "../../bench/lib/precache";
import { startDemoShop } from "../../demo/shops";
import { root } from "../../scripts/lib/folders.mjs";
import type { Shop } from "../../tools/testkit/server/shopServer";

const budget: Record<string, number> = JSON.parse(readFileSync(path.join(root, "budget.json"), "utf8"));

/** The product of the demo with the most text. */
const productWithLongTexts = "syahibegar00000";

/** Filling the shop takes minutes on a busy machine. */
const perWorker = { scope: "worker", timeout: 600_000 } as const;

const test = base.extend<object, { shop: Shop; home: HomeFigures; precache: PrecacheFigures }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument destructured.
    async ({}, use) => {
      const shop = await startDemoShop();
      await use(shop);
      await shop.remove();
    },
    perWorker,
  ],
  home: [
    async ({ shop }, use) => {
      const home = await measureHome(shop.url);
      console.log(describe(home, budget));
      await use(home);
    },
    perWorker,
  ],
  precache: [
    async ({ shop }, use) => {
      const precache = await measurePrecache(shop.url);
      console.log(describePrecache(precache, budget));
      await use(precache);
    },
    perWorker,
  ],
});

test("the scripts that the first paint waits for are within their budget", ({ home }) => {
  expect(home.entryGzipBytes).toBeGreaterThan(0);
  expect(home.entryGzipBytes).toBeLessThanOrEqual(budget["entryScriptGzipBytes"] ?? 0);
});

test("the first paint waits for neither the database nor the server's SDK", ({ home }) => {
  const read = (file: string) => readFileSync(path.join(root, "dist", file), "utf8");
  const all = readdirSync(path.join(root, "dist/assets")).filter((name) => name.endsWith(".js"));
  // Words that the libraries carry through minification.
  for (const word of ["DexieError", "ClientResponseError"]) {
    expect(all.some((name) => read(`assets/${name}`).includes(word))).toBe(true);
    expect(home.entry.filter((script) => read(script.path).includes(word))).toEqual([]);
  }
});

test("a visitor's home page does not load the server's SDK at all", ({ home }) => {
  const read = (file: string) => readFileSync(path.join(root, "dist", file), "utf8");
  expect(home.scripts.filter((script) => read(script.path).includes("ClientResponseError"))).toEqual([]);
});

test("all scripts that home loads by itself are within their budget", ({ home }) => {
  expect(home.scriptsGzipBytes).toBeGreaterThan(home.entryGzipBytes);
  expect(home.scriptsGzipBytes).toBeLessThanOrEqual(budget["homeScriptGzipBytes"] ?? 0);
});

test("the first visit with its pictures is within its budget on the wire", ({ home }) => {
  const isPicture = (item: { type: string; url: string }) =>
    item.type === "Image" && item.url.includes("/api/files/");
  expect(home.loaded.some(isPicture)).toBe(true);
  expect(home.wireBytes).toBeLessThanOrEqual(budget["firstVisitWireBytes"] ?? 0);
});

test("the HTML, which has the style sheets in it, is within its budget on the wire", async ({ shop }) => {
  for (const path of ["/", `/product/${productWithLongTexts}`, "/search?q=tee", "/search", "/pages/terms"]) {
    const html = await (await fetch(shop.url + path)).text();
    expect(html).toContain("<style>");
    const loaded = await firstVisit(shop.url + path);
    // A disabled link loads nothing.
    const named = [...html.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)].map(([, href]) => href);
    expect(named.length).toBeGreaterThan(0);
    expect(loaded.filter(({ url }) => named.includes(new URL(url).pathname))).toEqual([]);
    const [page] = loaded.filter(({ type }) => type === "Document");
    console.log(`HTML of ${path}: ${page?.bytes} bytes`);
    expect(page?.bytes, path).toBeLessThanOrEqual(budget["firstScreenWireBytes"] ?? 0);
  }
});

test("no request goes to another origin", ({ home }) => {
  expect(home.otherOrigins).toEqual([]);
});

test("what keeps the shop for offline is within its budget, and fetches nothing that the page has fetched", ({
  precache,
}) => {
  expect(precache.wireBytes).toBeGreaterThan(0);
  expect(precache.wireBytes).toBeLessThanOrEqual(budget["precacheWireBytes"] ?? 0);
  expect(precache.twice).toEqual([]);
});
