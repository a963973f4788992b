import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getPage } from "../../../tools/testkit/pages/renderedPage";
import { type ChangedHooks, createChangedHooks } from "../../../tools/testkit/server/changedHooks";
import { createProduct } from "../../../tools/testkit/server/products";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";

/*
 * Each of 60 engines remembers the pages that it has sent, so the client must not choose how many there are
 * and how long.
 */

/** A map that writes its keys to a file, because no request shows them. */
const recordingMap = `{
  keys: new Map(),
  get size() { return this.keys.size; },
  get(key) { return this.keys.get(key); },
  clear() { this.keys.clear(); },
  set(key, value) {
    this.keys.set(key, value);
    $os.writeFile("FOLDER/key-" + $security.randomString(12), key, 0o600);
  },
}`;

let hooks: ChangedHooks;
let shop: Shop;
let product: string;
beforeAll(async () => {
  hooks = createChangedHooks({
    "lib/static/sendRenderedPage.js": [
      ["const sentPages = new Map();", `const sentPages = ${recordingMap};`],
    ],
    "lib/static/hashedFileHeaders.js": [
      ["const cachedFiles = new Map();", `const cachedFiles = ${recordingMap};`],
    ],
  });
  shop = await startShop({ hooksDir: hooks.hooksDir });
  product = await createProduct(shop, { name: "Indigo Tee", price: 999 });
});
afterAll(async () => {
  await shop.remove();
  hooks.remove();
});

/** The different keys that were remembered since the last call. */
function takeKeys(): string[] {
  const files = readdirSync(hooks.folder).filter((name) => name.startsWith("key-"));
  const keys = files.map((name) => readFileSync(path.join(hooks.folder, name), "utf8"));
  for (const name of files) rmSync(path.join(hooks.folder, name));
  return [...new Set(keys)].sort();
}

const count = 30;

test("pages are remembered by page and encoding, whatever host, query and headers a client sends", async () => {
  for (let at = 0; at < count; at += 1) {
    const long = `${"x".repeat(2_000)}${at}`;
    for (const [target, headers] of [
      [`/?${long}`, {}],
      [`/product/${product}?${long}`, {}],
      ["/", { "Accept-Encoding": `gzip, ${long}` }],
      ["/", { Range: `bytes=0-1${at}` }],
      ["/", { "X-Forwarded-Proto": long }],
      ["/", { Host: long }],
      [`/search?q=${long}`, {}],
    ] as [string, Record<string, string>][])
      expect((await getPage(shop, target, headers)).status, target.slice(0, 20)).toBeLessThan(300);
  }
  const keys = takeKeys();
  // Home with and without gzip, and the product.
  expect(keys).toHaveLength(3);
  expect(Math.max(...keys.map((key) => key.length))).toBeLessThan(500);
});

test("a request for the same page is answered from memory: its key is remembered once per engine", async () => {
  await getPage(shop, "/search");
  expect(takeKeys()).toHaveLength(1);
});

test("files are remembered by name and encoding", async () => {
  const html = String((await getPage(shop, "/")).body);
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? "";
  for (let at = 0; at < count; at += 1)
    for (const accepted of [`gzip, x${at}`, `br, x${at}`, `x${at}`])
      expect((await getPage(shop, script, { "Accept-Encoding": accepted })).status).toBe(200);
  expect(takeKeys().filter((key) => key.includes("assets/"))).toHaveLength(3);
});
