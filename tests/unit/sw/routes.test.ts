import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { cacheNames } from "../../../src/domain/device/offlineCaches";
import { pagePatterns } from "../../../src/domain/shared/paths";
import { emptyBrowser } from "./caches";

const releaseFile = "/assets/index-1.js";
const origin = "https://shop.example";
type Listener = (event: unknown) => void;
let listeners: Map<string, Listener>;
let browser: ReturnType<typeof emptyBrowser>;

beforeEach(async () => {
  vi.resetModules();
  browser = emptyBrowser();
  vi.stubGlobal("__WB_DISABLE_DEV_LOGS", true);
  vi.stubGlobal("location", new URL(`${origin}/sw.js`));
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  listeners = new Map();
  vi.stubGlobal("self", {
    location,
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
  });
  vi.doMock("../../../src/sw/shell", () => ({
    ...{ install() {}, activate() {}, isOfThisRelease: () => true },
    // The cache has lost the release's file.
    respondWithReleaseFile: ({ pathname }: URL, fetchLost: () => Promise<Response>) =>
      pathname === releaseFile ? fetchLost() : undefined,
    ...{ respondWithShellPage: async () => new Response(), refreshShell: async () => {} },
  }));
  await vi.importActual("../../../src/sw/index");
});
afterEach(() => vi.unstubAllGlobals());

/** Whether the service worker answers a request; otherwise the browser sends it to the server. */
function answers(address: string, request: object = {}): boolean {
  let taken = false;
  listeners.get("fetch")?.({
    request: {
      url: new URL(address, origin).href,
      method: "GET",
      mode: "no-cors",
      destination: "",
      referrerPolicy: "",
      headers: new Headers(),
      ...request,
    },
    waitUntil: (work: Promise<unknown>) => work.catch(() => {}),
    respondWith: (answer: Promise<Response>) => {
      taken = true;
      answer.catch(() => {});
    },
  });
  return taken;
}

/** The answer to a request. */
async function answerTo(path: string): Promise<Response> {
  let answer: Promise<Response> = Promise.reject(new Error("No answer."));
  answer.catch(() => {});
  listeners.get("fetch")?.({
    request: new Request(origin + path),
    waitUntil: (work: Promise<unknown>) => work.catch(() => {}),
    respondWith: (given: Promise<Response>) => (answer = given),
  });
  return answer;
}

const page = { mode: "navigate", destination: "document" };
const image = { destination: "image" };

it.each(["/", "/product/p1", "/search?q=a.b", "/account?tab=orders", "/?source=pwa", "/nowhere", "/apiary"])(
  "answers a navigation to %s",
  (address) => expect(answers(address, page)).toBe(true),
);

it.each(pagePatterns)("opens the page %s from the device", (pattern) =>
  expect(answers(pattern.replace(":id", "p1"), page)).toBe(true),
);

it.each([
  "/_/",
  "/_",
  "/api/health",
  "/api/files/products/p1/front.webp",
  "/api/oauth2-redirect",
  "/notes.txt",
])("leaves a navigation to %s to the server", (address) => expect(answers(address, page)).toBe(false));

it("leaves writes, requests with a token and personal data to the server", () => {
  expect(answers("/api/collections/users/records/u1", { method: "PATCH" })).toBe(false);
  expect(answers("/api/shop/catalogue", { method: "POST" })).toBe(false);
  expect(answers("/api/collections/orders/records")).toBe(false);
  expect(answers("/api/realtime")).toBe(false);
  expect(answers("/api/files/users/u1/face.webp", image)).toBe(false);
  expect(answers("/api/files/products/p1/front.webp?token=t", image)).toBe(false);
  const signedIn = new Headers({ Authorization: "token" });
  expect(answers("/api/shop/catalogue", { headers: signedIn })).toBe(false);
});

it("answers pictures from other hosts, but no profile photos", () => {
  expect(answers("https://pictures.example/tee.jpg", image)).toBe(true);
  expect(answers("https://lh3.googleusercontent.com/a/face", image)).toBe(false);
  // The account page requests the profile photo this way.
  expect(answers("https://faces.example/me.jpg", { ...image, referrerPolicy: "no-referrer" })).toBe(false);
  expect(answers("https://elsewhere.example/script.js")).toBe(false);
});

it.each([
  [404, []],
  [503, ["/product/p1"]],
])(
  "a file of the release that the cache has lost, answered with %i, leaves %j of the kept pages",
  async (status, left) => {
    await (await caches.open(cacheNames.pages)).put("/product/p1", new Response("<script>"));
    vi.stubGlobal("fetch", async () => new Response("", { status }));
    expect((await answerTo(releaseFile)).status).toBe(status);
    expect(browser.kept(cacheNames.pages)).toEqual(left);
  },
);

it.each([releaseFile, "/assets/earlier-1.js", "/api/shop/pages", "/api/shop/catalogue/changes"])(
  "answers %s from the network where Cache Storage is broken",
  async (path) => {
    const broken = () => Promise.reject(new DOMException("Broken.", "UnknownError"));
    vi.stubGlobal("caches", { open: broken, delete: broken, match: broken });
    vi.stubGlobal("fetch", async () => new Response('{"products":[{"record":{"id":"p1"}}]}'));
    // Workbox checks the types of its arguments.
    vi.stubGlobal("FetchEvent", class {});
    vi.stubGlobal("ExtendableEvent", Object);
    Object.assign(globalThis.self, { caches, fetch });
    expect((await answerTo(path)).status).toBe(200);
  },
);
