import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { getPage } from "../../../tools/testkit/pages/renderedPage";
import { insertProducts, readCurrentCursor } from "../../../tools/testkit/server/catalogue";
import { createProducts } from "../../../tools/testkit/server/products";
import { type CountingHooks, createRenderCountingHooks } from "../../../tools/testkit/server/renderCounter";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";

/*
 * Rendering a page takes 30 ms of processor time, and its files are kept, so one client must not request any
 * number of them.
 */

/** In this test, instead of 120: the limit's minute must not pass meanwhile. */
const rendersPerMinute = 40;
/** Kept product pages in this test, instead of 4,000. */
const keptMax = 20;

let hooks: CountingHooks;
let shop: Shop;
let ids: string[];
beforeAll(async () => {
  hooks = createRenderCountingHooks({
    "lib/pages/keptPageEntries.js": [["max: 4000", `max: ${keptMax}`]],
    "lib/static/sendRenderedPage.js": [["max: 120", `max: ${rendersPerMinute}`]],
  });
  shop = await startShop({ hooksDir: hooks.hooksDir, env: { SHOP_PROXY_HEADER: "X-Forwarded-For" } });
  ids = Array.from({ length: 90 }, (_, at) => `p${String(at).padStart(14, "0")}`);
  await createProducts(shop, ids.length, (at) => ({ id: ids[at], name: `Tee ${ids[at]}` }));
});
afterAll(async () => {
  await shop.remove();
  hooks.remove();
});
beforeEach(() => {
  hooks.takeRendered();
});

const open = (target: string, address: string) => getPage(shop, target, { "X-Forwarded-For": address });

test("home and the search stay kept while many product pages are rendered", async () => {
  await open("/", "192.0.2.1");
  await open("/search", "192.0.2.1");
  for (const id of ids.slice(0, keptMax + 5)) await open(`/product/${id}`, "192.0.2.1");
  hooks.takeRendered();
  await open("/", "192.0.2.1");
  await open("/search", "192.0.2.1");
  expect(hooks.takeRendered()).toEqual([]);
  // The oldest product page has left, the newest has not.
  await open(`/product/${ids[keptMax + 4]}`, "192.0.2.1");
  expect(hooks.takeRendered()).toEqual([]);
  await open(`/product/${ids[0]}`, "192.0.2.1");
  expect(hooks.takeRendered()).toEqual([`/product/${ids[0]}`]);
});

test("a limited number of product pages a minute are rendered for a network; further ones are sent without their first screen", async () => {
  const answers: { status: number; isRendered: boolean }[] = [];
  for (const [at, id] of ids.slice(keptMax + 5).entries()) {
    const { status, body } = await open(`/product/${id}`, `2001:db8:1:2::${at.toString(16)}`);
    const html = String(body);
    expect(html).toContain(`<title>Tee ${id}`);
    answers.push({ status, isRendered: !html.includes('<div id="root"></div>') });
  }
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(answers.filter(({ isRendered }) => isRendered)).toHaveLength(rendersPerMinute);
  expect(answers[0]?.isRendered).toBe(true);
  expect(hooks.takeRendered()).toHaveLength(rendersPerMinute);

  const last = `/product/${ids.at(-1)}`;
  expect(String((await open(last, "2001:db8:1:3::1")).body)).not.toContain('<div id="root"></div>');
  // A kept page needs no rendering.
  expect(String((await open(last, "2001:db8:1:2::1")).body)).not.toContain('<div id="root"></div>');
});

test("long lists of catalogue changes do not count as rendered pages", async () => {
  const address = "192.0.2.9";
  const since = await readCurrentCursor(shop);
  await insertProducts(shop, 101, "l");
  for (let at = 0; at < rendersPerMinute; at += 1) {
    const headers = { "X-Forwarded-For": address };
    const answer = await shop.api(`/api/shop/catalogue/changes?since=${since}`, { token: null, headers });
    expect(answer.status).toBe(200);
  }
  expect(String((await open(`/product/${ids[1]}`, address)).body)).not.toContain('<div id="root"></div>');
});
