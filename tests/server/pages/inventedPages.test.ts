import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getPage } from "../../../tools/testkit/pages/renderedPage";
import { type ChangedHooks, createChangedHooks } from "../../../tools/testkit/server/changedHooks";
import { createProduct } from "../../../tools/testkit/server/products";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";

/*
 * Addresses that anyone can invent: searches, products and text pages that do not exist. No page of them is
 * kept.
 */

/** In this test, instead of 300: the limit's minute must not pass meanwhile. */
const composedPerMinute = 20;
const note = (what: string) => `$os.writeFile("FOLDER/${what} " + $security.randomString(12), "", 0o600);`;

let hooks: ChangedHooks;
let shop: Shop;
beforeAll(async () => {
  hooks = createChangedHooks({
    "lib/static/sendRenderedPage.js": [["max: 300", `max: ${composedPerMinute}`]],
    "lib/static/builtSite.js": [["function readSite(app) {", `function readSite(app) {${note("site")}`]],
    "lib/pages/keptPages.js": [
      [
        "function updateKeptPage(app, wanted, gzipWriter, products) {",
        `function updateKeptPage(app, wanted, gzipWriter, products) {${note("slot")}`,
      ],
    ],
  });
  shop = await startShop({ hooksDir: hooks.hooksDir, env: { SHOP_PROXY_HEADER: "X-Forwarded-For" } });
});
afterAll(async () => {
  await shop.remove();
  hooks.remove();
});

/** How often the built site was read, and a render slot was used, since the last call. */
function countWork(): { site: number; slot: number } {
  const names = readdirSync(hooks.folder).filter((name) => /^(site|slot) /.test(name));
  for (const name of names) rmSync(path.join(hooks.folder, name));
  const count = (what: string) => names.filter((name) => name.startsWith(what)).length;
  return { site: count("site"), slot: count("slot") };
}

const open = (target: string, address: string) => getPage(shop, target, { "X-Forwarded-For": address });
const isBuiltPage = (body: unknown) => String(body).includes('<div id="root"></div>');

test.each(["/product/unknown", "/pages/unknown"])(
  "%s reads the built site once, and uses no render slot",
  async (target) => {
    countWork();
    const { status } = await open(target, "192.0.2.1");
    expect([status, countWork()]).toEqual([404, { site: 1, slot: 0 }]);
  },
);

test("of invented addresses a network gets a limited number composed; further ones get the built page", async () => {
  const product = await createProduct(shop);
  await open("/search?q=first", "192.0.2.1");
  const targets = ["/search?q=", "/product/unknown-", "/pages/unknown-"];
  const invented = (at: number) => `${targets[at % 3]}${at}`;
  for (let at = 0; at < composedPerMinute; at += 1) await open(invented(at), "192.0.2.2");
  countWork();
  for (let at = 0; at < 9; at += 1) {
    const { status, headers, body } = await open(invented(at), "192.0.2.2");
    expect([status, headers["x-robots-tag"], isBuiltPage(body)], invented(at)).toEqual([
      200,
      "noindex",
      true,
    ]);
  }
  expect(countWork()).toEqual({ site: 0, slot: 0 });

  const page = await open(`/product/${product}`, "192.0.2.2");
  expect([page.status, isBuiltPage(page.body)]).toEqual([200, false]);
  const search = await open("/search?q=tee", "192.0.2.3");
  expect(String(search.body)).toContain("<title>Search: tee");
});
