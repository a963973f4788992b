import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { cacheNames } from "../../../src/domain/device/offlineCaches";
import { emptyBrowser } from "./caches";

beforeEach(() => void vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

interface Shell {
  activate(event: { waitUntil(work: Promise<unknown>): void }): void;
  respondWithShellPage(event: { request: Request }): Promise<Response>;
  respondWithReleaseFile(url: URL, fetchLost: () => Promise<Response>): Promise<Response> | undefined;
}

/** Loads the worker of a release. @returns activates it */
async function loadRelease(manifest: object[], more: object = {}): Promise<() => Promise<void>> {
  vi.stubGlobal("location", new URL("https://shop.example/sw.js"));
  vi.stubGlobal("self", { __WB_MANIFEST: manifest, __WB_DISABLE_DEV_LOGS: true, caches, ...more });
  const { activate } = await vi.importActual<Shell>("../../../src/sw/shell");
  return async () => {
    const works: Promise<unknown>[] = [];
    activate({ waitUntil: (work) => works.push(work) });
    expect(works).not.toEqual([]);
    await works[0];
  };
}

it("removes pictures when a release does not fit on the disk", async () => {
  const browser = emptyBrowser();
  await loadRelease([{ url: "/index.html", revision: "a" }]);
  const { cachePicture } = await import("../../../src/sw/pictureStore");
  await cachePicture("/api/files/products/one/front_w240_abcdefghij.webp", new Response("x"), 0);
  expect(browser.kept(cacheNames.smallPictures)).toHaveLength(1);
  const { executeQuotaErrorCallbacks } = await import("workbox-core/_private/executeQuotaErrorCallbacks.js");
  await executeQuotaErrorCallbacks();
  expect(browser.kept(cacheNames.smallPictures)).toEqual([]);
});

const offline = () => Promise.reject(new TypeError("Load failed"));
const files = {
  "the page": (shell: Shell) =>
    shell.respondWithShellPage({ request: new Request("https://shop.example/wishlist") }),
  "a script": (shell: Shell) =>
    shell.respondWithReleaseFile(new URL("https://shop.example/assets/index-a.js"), offline),
};

it.each<[keyof typeof files, number, string]>([
  ["the page", 1, "opens it"],
  ["the page", 2, "says that there is no network"],
  ["a script", 1, "opens it"],
  ["a script", 2, "says that there is no network"],
] as const)(
  "without a network, %s from a cache that fails to be read %i times: %s",
  async (file, failures) => {
    emptyBrowser();
    const shell = await caches.open(cacheNames.shell);
    await shell.put("/index.html?__WB_REVISION__=a", new Response("the page"));
    await shell.put("/assets/index-a.js", new Response("a script"));
    let left = failures;
    const { open } = caches;
    caches.open = async (name: string) => {
      left -= 1;
      if (left >= 0) throw new DOMException("Busy.", "UnknownError");
      return open(name);
    };
    vi.stubGlobal("fetch", offline);
    await loadRelease([
      { url: "/index.html", revision: "a" },
      { url: "/assets/index-a.js", revision: null },
    ]);
    const opened = files[file](await vi.importActual<Shell>("../../../src/sw/shell"));
    if (failures === 1) expect(await (await opened)?.text()).toBe(file);
    else await expect(opened).rejects.toThrow("Load failed");
  },
);

const script = (name: string) => `<script type="module" src="/assets/${name}.js"></script>`;

/** A browser with the cached files of two releases, and a page that runs one of them. */
async function browserWithTwoReleases(running: string) {
  const browser = emptyBrowser();
  const shell = await caches.open(cacheNames.shell);
  for (const release of ["a", "b"]) {
    await shell.put(`/index.html?__WB_REVISION__=${release}`, new Response(script(`index-${release}`)));
    await shell.put(`/assets/index-${release}.js`, new Response(release));
  }
  vi.stubGlobal("document", {
    querySelector: () => ({ getAttribute: () => `/assets/index-${running}.js` }),
  });
  return browser;
}

it.each(["a full disk", "a disk with room"])(
  "activates a release on %s, with its own page only",
  async (disk) => {
    const browser = await browserWithTwoReleases("b");
    if (disk === "a full disk") browser.disk.bytes = 0;
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    const claim = vi.fn(async () => {});
    const activate = await loadRelease(
      [
        { url: "/index.html", revision: "b" },
        { url: "/assets/index-b.js", revision: null },
      ],
      { clients: { claim } },
    );
    await activate();
    expect(claim).toHaveBeenCalledTimes(1);
    expect(browser.kept(cacheNames.shell)).toEqual(["/index.html?__WB_REVISION__=b", "/assets/index-b.js"]);
    expect(browser.kept(cacheNames.previous)).toEqual(disk === "a full disk" ? [] : ["/assets/index-a.js"]);
    expect(warn).toHaveBeenCalledTimes(disk === "a full disk" ? 1 : 0);
  },
);

it.each([
  ["a", false],
  ["b", false],
  ["c", true],
])("a page of release %s is outdated among the cached pages of a and b: %s", async (running, outdated) => {
  await browserWithTwoReleases(running);
  const { isPageOutdated } = await import("../../../src/app/updates.lazy");
  expect(await isPageOutdated()).toBe(outdated);
  await caches.delete(cacheNames.shell);
  expect(await isPageOutdated()).toBe(false);
});
