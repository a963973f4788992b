import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { cacheNames } from "../../../src/domain/device/offlineCaches";
import { emptyBrowser } from "./caches";

/* What is done with answers that are none: of a proxy before a stopped server, or of a hotel's sign-in page. */

const origin = "https://shop.example";
const film = "/video/banner-mobile.mp4";
const photo = (width: number) => `/api/files/products/one/front_w${width}_abcdefghij.webp`;

const answer = (type: string, { status = 200, body = "x", tag = "a" } = {}) =>
  new Response(body, { status, headers: { "Content-Type": type, ETag: tag } });
const signInPage = () => answer("text/html");

type Route = (event: { request: Request; waitUntil(work: Promise<unknown>): void }) => Promise<Response>;
type Routes = Record<"picture" | "video", Route>;

let browser: ReturnType<typeof emptyBrowser>;
let asked: string[];

beforeEach(() => {
  vi.resetModules();
  browser = emptyBrowser();
  // Workbox says what it does in there.
  vi.stubGlobal("self", { __WB_DISABLE_DEV_LOGS: true });
  vi.stubGlobal("__WB_DISABLE_DEV_LOGS", true);
});
afterEach(() => vi.unstubAllGlobals());

/** The network, from now on. */
function answers(make: () => Response): void {
  asked = [];
  vi.stubGlobal("fetch", async ({ method, url }: Request) => {
    asked.push(`${method} ${url.slice(origin.length)}`);
    return make();
  });
}

/** Asks as the browser does, and waits for what goes on after the answer. */
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
  ["a proxy that finds no server", () => answer("text/html", { status: 502 })],
  ["a hotel's sign-in page", signInPage],
])("shows a narrower picture of its own instead of %s", async (_, make) => {
  const { picture } = await vi.importActual<Routes>("../../../src/sw/pictures");
  answers(() => answer("image/webp", { body: "small" }));
  await ask(picture, photo(240));
  answers(make);
  expect(await (await ask(picture, photo(800))).text()).toBe("small");
  expect(browser.kept(cacheNames.pictures)).toEqual([]);
});

it("keeps films, but no page in place of one", async () => {
  const { video } = await vi.importActual<Routes>("../../../src/sw/videos");
  answers(signInPage);
  await ask(video, film);
  expect(browser.kept(cacheNames.videos)).toEqual([]);
  answers(() => answer("video/mp4"));
  await ask(video, film);
  expect(browser.kept(cacheNames.videos)).toEqual([film]);
});

it("shows a film from the device, and forgets it once the owner has another one under its name", async () => {
  const { video } = await vi.importActual<Routes>("../../../src/sw/videos");
  answers(() => answer("video/mp4", { body: "old" }));
  await ask(video, film);
  answers(signInPage);
  expect(await (await ask(video, film)).text()).toBe("old");
  expect(browser.kept(cacheNames.videos)).toEqual([film]);

  vi.resetModules();
  const next = await vi.importActual<Routes>("../../../src/sw/videos");
  answers(() => answer("video/mp4", { tag: "b" }));
  expect(await (await ask(next.video, film)).text()).toBe("old");
  expect(asked).toEqual([`HEAD ${film}`]);
  expect(browser.kept(cacheNames.videos)).toEqual([]);
});

it("keeps no page in place of the catalogue", async () => {
  const { keepCatalogue } = await vi.importActual<{ keepCatalogue(): Promise<void> }>(
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
  await keepCatalogue();
  expect(browser.kept(cacheNames.catalogue)).toEqual([]);
  answers(() => answer("application/x-ndjson"));
  await keepCatalogue();
  expect(browser.kept(cacheNames.catalogue)).toEqual(["/api/shop/catalogue"]);
});
