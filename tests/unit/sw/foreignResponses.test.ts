import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { cacheNames } from "../../../src/domain/device/offlineCaches";
import { emptyBrowser } from "./caches";

/* Responses that do not come from the shop: a proxy's error page, or the sign-in page of a captive portal. */

const origin = "https://shop.example";
const videoPath = "/video/banner-mobile.mp4";
const photo = (width: number) => `/api/files/products/one/front_w${width}_abcdefghij.webp`;

const answer = (type: string, { status = 200, body = "x", tag = "a" } = {}) =>
  new Response(body, { status, headers: { "Content-Type": type, ETag: tag } });
const signInPage = () => answer("text/html");

type Route = (event: { request: Request; waitUntil(work: Promise<unknown>): void }) => Promise<Response>;
type Routes = Record<"respondWithPicture" | "respondWithVideo", Route>;

let browser: ReturnType<typeof emptyBrowser>;
let asked: string[];

beforeEach(() => {
  vi.resetModules();
  browser = emptyBrowser();
  vi.stubGlobal("self", { __WB_DISABLE_DEV_LOGS: true });
  vi.doMock("../../../src/sw/shell", () => ({ isOfThisRelease: () => true }));
  vi.stubGlobal("__WB_DISABLE_DEV_LOGS", true);
});
afterEach(() => vi.unstubAllGlobals());

/** From now on the network answers every request with `make()`. */
function answers(make: () => Response): void {
  asked = [];
  vi.stubGlobal("fetch", async ({ method, url }: Request) => {
    asked.push(`${method} ${url.slice(origin.length)}`);
    return make();
  });
}

/** Dispatches a fetch event to a route and waits for the work it passed to waitUntil. */
async function ask(route: Route, path: string): Promise<Response> {
  const after: Promise<unknown>[] = [];
  const event = {
    request: new Request(origin + path),
    waitUntil: (work: Promise<unknown>) => after.push(work),
  };
  const given = await route(event);
  await Promise.all(after);
  return given;
}

it.each([
  ["a proxy's error page", () => answer("text/html", { status: 502 })],
  ["a captive portal's page", signInPage],
])("shows a narrower cached picture instead of %s", async (_, make) => {
  const { respondWithPicture } = await vi.importActual<Routes>("../../../src/sw/pictures");
  answers(() => answer("image/webp", { body: "small" }));
  await ask(respondWithPicture, photo(240));
  answers(make);
  expect(await (await ask(respondWithPicture, photo(800))).text()).toBe("small");
  expect(browser.kept(cacheNames.pictures)).toEqual([]);
});

it("caches a video, but not an HTML page in its place", async () => {
  const { respondWithVideo } = await vi.importActual<Routes>("../../../src/sw/videos");
  answers(signInPage);
  await ask(respondWithVideo, videoPath);
  expect(browser.kept(cacheNames.videos)).toEqual([]);
  answers(() => answer("video/mp4"));
  await ask(respondWithVideo, videoPath);
  expect(browser.kept(cacheNames.videos)).toEqual([videoPath]);
});

it("answers with the cached video and removes it when the owner replaced it", async () => {
  const { respondWithVideo } = await vi.importActual<Routes>("../../../src/sw/videos");
  answers(() => answer("video/mp4", { body: "old" }));
  await ask(respondWithVideo, videoPath);
  answers(signInPage);
  expect(await (await ask(respondWithVideo, videoPath)).text()).toBe("old");
  expect(browser.kept(cacheNames.videos)).toEqual([videoPath]);

  vi.resetModules();
  const next = await vi.importActual<Routes>("../../../src/sw/videos");
  answers(() => answer("video/mp4", { tag: "b" }));
  expect(await (await ask(next.respondWithVideo, videoPath)).text()).toBe("old");
  expect(asked).toEqual([`HEAD ${videoPath}`]);
  expect(browser.kept(cacheNames.videos)).toEqual([]);
});

it("does not cache an HTML page as the catalogue or the text pages", async () => {
  const { cacheCatalogue, cacheTextPages } =
    await vi.importActual<Record<"cacheCatalogue" | "cacheTextPages", () => Promise<void>>>(
      "../../../src/sw/catalogue",
    );
  vi.stubGlobal(
    "Request",
    class extends Request {
      constructor(address: string | Request, init?: RequestInit) {
        super(typeof address === "string" ? new URL(address, origin) : address, init);
      }
    },
  );
  answers(signInPage);
  await cacheCatalogue();
  expect(browser.kept(cacheNames.catalogue)).toEqual([]);
  answers(() => answer("application/x-ndjson"));
  await cacheCatalogue();
  expect(browser.kept(cacheNames.catalogue)).toEqual(["/api/shop/catalogue"]);
  answers(signInPage);
  await cacheTextPages();
  expect(browser.kept(cacheNames.catalogue)).toEqual(["/api/shop/catalogue"]);
  answers(() => answer("application/json"));
  await cacheTextPages();
  expect(browser.kept(cacheNames.catalogue)).toEqual(["/api/shop/catalogue", "/api/shop/pages"]);
});
