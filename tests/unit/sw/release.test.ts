import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { cacheNames } from "../../../src/domain/device/offlineCaches";
import { fillFromArchive, type ReleaseFile } from "../../../src/sw/releaseArchive";
import { rebuildRenamedFiles } from "../../../src/sw/renamedFiles";
import { emptyBrowser } from "./caches";

const origin = "https://shop.example";
const digest = (text: string) => createHash("sha256").update(text).digest();
const named = (stem: string, text: string) =>
  stem.replace(/\.\w+$/, (extension) => `-${digest(text).toString("hex").slice(0, 8)}${extension}`);

/**
 * Files of a release by path. Scripts name the others as `{stem}`; equal stems of two chunks differ by a "#"
 * in the key.
 */
function release(sources: Record<string, string>): Record<string, string> {
  const names = new Map(
    Object.entries(sources).map(([key, text]) => [key, named(key.replace("#", ""), text)]),
  );
  // As bundlers do: the name of a file follows from its own code and that of the files it names.
  for (let pass = 0; pass < 3; pass += 1)
    for (const [key, text] of Object.entries(sources))
      names.set(key, named(key.replace("#", ""), fill(text, names)));
  const final = new Map([...names].map(([key, name]) => [key, name]));
  return Object.fromEntries(
    Object.entries(sources).map(([key, text]) => [`assets/${final.get(key)}`, fill(text, final)]),
  );
}

const fill = (text: string, names: ReadonlyMap<string, string>) =>
  text.replace(/\{([^}]+)\}/g, (_, key: string) => names.get(key) ?? "");

const listOf = (files: Record<string, string>): ReleaseFile[] =>
  Object.entries(files).map(([url, text]) => ({
    url,
    revision: null,
    integrity: `sha256-${digest(text).toString("base64")}`,
    archived: true,
  }));

const shell = () => caches.open(cacheNames.shell);

async function cache(files: Record<string, string>): Promise<void> {
  for (const [url, text] of Object.entries(files)) await (await shell()).put(`/${url}`, new Response(text));
}

function missingOf(files: Record<string, string>, kept: readonly string[]): Map<string, string> {
  const missing = Object.keys(files).filter((url) => !kept.includes(`/${url}`));
  return new Map(missing.map((url) => [url, `${origin}/${url}`]));
}

let browser: ReturnType<typeof emptyBrowser>;
beforeEach(() => {
  browser = emptyBrowser();
});
afterEach(() => vi.unstubAllGlobals());

const first = {
  "index.js": "start({page.js},{cart.js},{cart#.js})",
  "page.js": "import {index.js}; page()",
  "cart.js": "import {index.js}; drawer()",
  "cart#.js": "import {index.js}; lines()",
  "style.css": "a{}",
};

it("computes all files of a release but those whose code has changed, and none wrongly", async () => {
  const before = release(first);
  await cache(before);
  const after = release({ ...first, "page.js": "import {index.js}; page(2)" });
  const changed = Object.keys(after).filter((url) => url.includes("page"));
  const missing = missingOf(after, browser.kept(cacheNames.shell));
  // Only the style sheet has its name still.
  expect(missing.size).toBe(4);
  await rebuildRenamedFiles(await shell(), listOf(after), missing);
  expect([...missing.keys()]).toEqual(changed);
  for (const [url, text] of Object.entries(after)) {
    if (changed.includes(url)) continue;
    expect(await (await (await shell()).match(`/${url}`))?.text(), url).toBe(text);
  }
});

it("tells two chunks of one name apart, also when one of them has changed", async () => {
  await cache(release(first));
  const after = release({ ...first, "cart#.js": "import {index.js}; lines(2)" });
  const missing = missingOf(after, browser.kept(cacheNames.shell));
  await rebuildRenamedFiles(await shell(), listOf(after), missing);
  expect([...missing.keys()].map((url) => after[url])).toEqual([expect.stringContaining("lines(2)")]);
});

it("caches nothing that does not have its checksum", async () => {
  await cache(release(first));
  const after = release({ ...first, "index.js": "start({page.js},{cart.js},{cart#.js},2)" });
  const missing = missingOf(after, browser.kept(cacheNames.shell));
  const wrong = listOf(after).map((file) => ({ ...file, integrity: "sha256-AAAA" }));
  const size = missing.size;
  await rebuildRenamedFiles(await shell(), wrong, missing);
  expect(missing.size).toBe(size);
});

const archive: ReleaseFile = {
  url: "assets/precache-abcdefgh.json",
  revision: null,
  integrity: "sha256-x",
  isArchive: true,
};

it("fetches the archive for a first visit, and caches its files with their types", async () => {
  const files = release(first);
  const asked: Request[] = [];
  vi.stubGlobal(
    "Request",
    class extends Request {
      constructor(url: string, init: RequestInit) {
        super(new URL(url, origin), init);
      }
    },
  );
  vi.stubGlobal("fetch", async (request: Request) => {
    asked.push(request);
    return Response.json(files);
  });
  const missing = missingOf(files, []);
  await fillFromArchive(await shell(), [...listOf(files), archive], missing);
  expect(asked.map(({ url, integrity }) => [new URL(url).pathname, integrity])).toEqual([
    [`/${archive.url}`, archive.integrity],
  ]);
  for (const [url, text] of Object.entries(files)) {
    const file = await (await shell()).match(`/${url}`);
    expect(await file?.text(), url).toBe(text);
    const type = url.endsWith(".css") ? "text/css" : "text/javascript";
    expect(file?.headers.get("Content-Type"), url).toBe(`${type}; charset=utf-8`);
  }
});

it("does not fetch the archive for few files", async () => {
  const files = release(first);
  vi.stubGlobal("fetch", () => expect.unreachable("fetched"));
  const [url = ""] = Object.keys(files);
  const missing = new Map([[url, `${origin}/${url}`]]);
  await fillFromArchive(await shell(), [...listOf(files), archive], missing);
  expect(browser.kept(cacheNames.shell)).toEqual([]);
});
