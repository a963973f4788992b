import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cacheNames, pageDataMarks } from "../../../src/domain/device/offlineCaches";
import { emptyBrowser } from "./caches";

/** What src/sw/keptPages.ts exports; its own types need a service worker's. */
interface KeptPages {
  findKeptPage(url: URL): Promise<Response | undefined>;
  keepPage(path: string): Promise<void>;
  deletePagesOfProducts(products: readonly string[]): Promise<{ refetched: Promise<void> }>;
  deleteTextPages(): Promise<{ refetched: Promise<void> }>;
}

const origin = "https://shop.example";
let browser: ReturnType<typeof emptyBrowser>;
let requested: string[];
let pages: KeptPages;
let responses: (path: string) => Response | Promise<Response>;

const html = (...products: string[]) =>
  `<script src="/assets/index-1.js"></script><div id="root">${products}</div>` +
  `${pageDataMarks.start}${JSON.stringify({ products: products.map((id) => ({ id })) })}</script>`;
const page = (...products: string[]) =>
  new Response(html(...products), {
    headers: { "Content-Type": "text/html; charset=utf-8", "Content-Encoding": "gzip", Link: "</a>" },
  });
const kept = () => browser.kept(cacheNames.pages);
const read = async (path: string) => (await pages.findKeptPage(new URL(path, origin)))?.text();

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  browser = emptyBrowser();
  requested = [];
  responses = () => page("a");
  vi.stubGlobal("__WB_DISABLE_DEV_LOGS", true);
  vi.stubGlobal("fetch", async ({ url }: Request) => {
    requested.push(url.slice(origin.length));
    return responses(url.slice(origin.length));
  });
  vi.stubGlobal(
    "Request",
    class extends Request {
      constructor(address: string | Request, init?: RequestInit) {
        super(typeof address === "string" ? new URL(address, origin) : address, init);
      }
    },
  );
  vi.doMock("../../../src/sw/shell", () => ({ isOfThisRelease: (text: string) => text.includes("index-1") }));
  pages = await vi.importActual<KeptPages>("../../../src/sw/keptPages");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a visited page is kept with its data marked, and without headers of the transfer", async () => {
  await pages.keepPage("/product/a");
  const answer = await pages.findKeptPage(new URL("/product/a?utm_source=mail", origin));
  expect(await answer?.text()).toContain(`${pageDataMarks.keptStart}{"products"`);
  expect(answer?.headers.get("Content-Type")).toContain("text/html");
  expect([answer?.headers.get("Content-Encoding"), answer?.headers.get("Link")]).toEqual([null, null]);
});

test("only pages with a first screen are kept, and those without a query where it changes the page", async () => {
  for (const path of [
    "/",
    "/search",
    "/pages/terms",
    "/account",
    "/wishlist",
    "/checkout/success",
    "/Search",
    "/x",
  ])
    await pages.keepPage(path);
  expect(kept()).toEqual(["/", "/search", "/pages/terms"]);
  expect(await read("/search?q=tee")).toBeUndefined();
  expect(await read("/?tee-size=M")).toBeUndefined();
  expect(await read("/")).toBeDefined();
});

test("the last twenty pages are kept, and home", async () => {
  await pages.keepPage("/");
  for (let at = 0; at < 20; at += 1) await pages.keepPage(`/product/p${at}`);
  await pages.keepPage("/product/p0");
  await pages.keepPage("/product/p20");
  expect(kept()).toHaveLength(21);
  expect(kept()).toContain("/");
  expect(kept()).toContain("/product/p0");
  expect(kept()).not.toContain("/product/p1");
});

test("a page is fetched again on a visit after ten minutes, and no longer kept when it is gone", async () => {
  await pages.keepPage("/product/a");
  await pages.keepPage("/product/a");
  expect(requested).toEqual(["/product/a"]);
  vi.setSystemTime(Date.now() + 11 * 60_000);
  responses = () =>
    new Response('<script src="/assets/index-1.js">', {
      status: 404,
      headers: { "Content-Type": "text/html" },
    });
  await pages.keepPage("/product/a");
  expect(kept()).toEqual([]);
});

test("a page of another release, of a captive portal and an unreachable server change nothing", async () => {
  await pages.keepPage("/product/a");
  vi.setSystemTime(Date.now() + 11 * 60_000);
  const others = [
    () => new Response("<html>Sign in</html>", { headers: { "Content-Type": "text/html" } }),
    () => new Response("bad gateway", { status: 502 }),
    () => Promise.reject(new TypeError("Failed to fetch")),
    () => new Response(html("a").replace("index-1", "index-2"), { headers: { "Content-Type": "text/html" } }),
  ];
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  for (const other of others) {
    responses = other;
    await pages.keepPage("/product/a");
    expect(await read("/product/a")).toContain("index-1");
  }
  expect(warn).toHaveBeenCalledTimes(1);
});

test("a changed product removes the pages that show it and home, which are fetched again together", async () => {
  responses = (path) => (path === "/" ? page("c") : page(path === "/product/a" ? "a" : "b", "x"));
  for (const path of ["/", "/product/a", "/product/b", "/pages/terms"]) await pages.keepPage(path);
  requested = [];
  const first = await pages.deletePagesOfProducts(["a"]);
  expect(kept()).toEqual(["/product/b", "/pages/terms"]);
  await pages.deletePagesOfProducts(["nowhere"]);
  const second = await pages.deleteTextPages();
  expect(kept()).toEqual(["/product/b"]);
  await vi.advanceTimersByTimeAsync(10_000);
  await Promise.all([first.refetched, second.refetched]);
  expect(requested.sort()).toEqual(["/", "/pages/terms", "/product/a"]);
  expect(kept()).toHaveLength(4);
});

test("a response that was requested before a change is not kept, and the page is fetched again", async () => {
  let respond = (_: Response) => {};
  responses = () => new Promise((resolve) => (respond = resolve));
  const keeping = pages.keepPage("/product/a");
  await vi.waitFor(() => expect(requested).toEqual(["/product/a"]));
  await pages.deleteTextPages();
  respond(page("a"));
  responses = () => page("a", "new");
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  expect(kept()).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  await keeping;
  expect(await read("/product/a")).toContain("new");
});

test("a page that a CDN has from before the change is fetched again until it is newer", async () => {
  const started = Date.now();
  await pages.keepPage("/product/a");
  // The CDN's page is of the start, and is replaced after 10 s.
  responses = () => {
    const age = Math.floor((Date.now() - started) / 1000);
    const answer = age < 10 ? page("a", "old") : page("a", "new");
    answer.headers.set("Age", `${age % 10}`);
    return answer;
  };
  vi.setSystemTime(started + 1500);
  const { refetched } = await pages.deletePagesOfProducts(["a"]);
  await vi.advanceTimersByTimeAsync(30_000);
  await refetched;
  expect(await read("/product/a")).toContain("new");
});

test("a kept page that a change deletes while the shopper opens it is not put back", async () => {
  await pages.keepPage("/product/a");
  responses = () => page("a", "new");
  const cache = await caches.open(cacheNames.pages);
  let change: Promise<unknown> | undefined;
  // The change arrives between the two steps that move the page to the end of the cache.
  const open = caches.open;
  caches.open = async (name) => {
    const opened = await open(name);
    const { delete: remove } = opened;
    opened.delete = async (key) => {
      const removed = await remove(key);
      change ??= pages.deletePagesOfProducts(["a"]);
      await change;
      return removed;
    };
    return opened;
  };
  await pages.keepPage("/product/a");
  caches.open = open;
  expect(change).toBeDefined();
  expect(await (await cache.match("/product/a"))?.text()).toContain("new");
});

test("a copy with a time in the future is fetched again", async () => {
  vi.setSystemTime(Date.now() + 24 * 60 * 60_000);
  await pages.keepPage("/product/a");
  vi.setSystemTime(Date.now() - 24 * 60 * 60_000);
  requested = [];
  await pages.keepPage("/product/a");
  await pages.keepPage("/product/a");
  expect(requested).toEqual(["/product/a"]);
});
