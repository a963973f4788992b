import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { ensureBuilt } from "../../scripts/lib/build.mjs";
import { updateSite } from "../../scripts/lib/buildSite.mjs";
import { root } from "../../scripts/lib/folders.mjs";
import { listFiles } from "../../scripts/lib/sources.mjs";
import { createTemporaryFolder } from "../../tools/testkit/files/temporaryFolder";

const script = "export const shop = 'Haat';\n".repeat(200);

function siteWith(files: Record<string, string>) {
  const folder = createTemporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

test("files that compress well get a Brotli and a gzip copy with their own modification time", async () => {
  const dist = createTemporaryFolder();
  await updateSite(siteWith({ "assets/a.js": script, "front.webp": script, "small.css": "a{}" }), dist);
  expect(listFiles(dist)).toEqual([
    "assets/a.js",
    "assets/a.js.br",
    "assets/a.js.gz",
    "front.webp",
    "small.css",
  ]);
  const file = path.join(dist, "assets", "a.js");
  expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe(script);
  expect(gunzipSync(readFileSync(`${file}.gz`)).toString()).toBe(script);
  expect(Math.round(statSync(`${file}.br`).mtimeMs)).toBe(Math.round(statSync(file).mtimeMs));
});

test("a build that changes nothing keeps every file's modification time", async () => {
  const dist = createTemporaryFolder();
  await updateSite(siteWith({ "index.html": script, "assets/a.js": script }), dist);
  const past = new Date("2026-01-02T03:04:05Z");
  for (const file of listFiles(dist)) utimesSync(path.join(dist, file), past, past);
  await updateSite(siteWith({ "index.html": script, "assets/a.js": script }), dist);
  const times = new Set(listFiles(dist).map((file) => statSync(path.join(dist, file)).mtime.toISOString()));
  expect([...times]).toEqual([past.toISOString()]);
});

test("a changed file is compressed again; unused files, their compressed copies and empty folders are deleted", async () => {
  const dist = createTemporaryFolder();
  await updateSite(siteWith({ "index.html": script, "old/gone.js": script }), dist);
  await updateSite(siteWith({ "index.html": script.replaceAll("Haat", "Bazaar") }), dist);
  expect(listFiles(dist)).toEqual(["index.html", "index.html.br", "index.html.gz"]);
  expect(brotliDecompressSync(readFileSync(path.join(dist, "index.html.br"))).toString()).toContain("Bazaar");
  expect(existsSync(path.join(dist, "old"))).toBe(false);
});

test("a file that became too small to compress loses its compressed copies", async () => {
  const dist = createTemporaryFolder();
  await updateSite(siteWith({ "robots.txt": script }), dist);
  await updateSite(siteWith({ "robots.txt": "User-agent: *" }), dist);
  expect(listFiles(dist)).toEqual(["robots.txt"]);
});

test("the page is written after the files that it names, the service worker after all files that it will fetch", async () => {
  const dist = createTemporaryFolder();
  const files = ["sw.js", "index.html", "z.css", "a.js"];
  await updateSite(siteWith(Object.fromEntries(files.map((file) => [file, file]))), dist);
  const written = (file: string) => statSync(path.join(dist, file), { bigint: true }).ctimeNs;
  expect(files.sort((a, b) => (written(a) < written(b) ? -1 : 1))).toEqual([
    "a.js",
    "z.css",
    "index.html",
    "sw.js",
  ]);
});

test("the service worker lists every file of the site with its checksum", () => {
  const dist = path.join(root, "dist");
  const entry =
    /\{(?:"archived":true,)?(?:"integrity":"([^"]+)",)?"revision":(?:null|"[^"]+"),"url":"([^"]+)"\}/g;
  const listed = new Map(
    [...readFileSync(path.join(dist, "sw.js"), "utf8").matchAll(entry)].map(([, sum, url = ""]) => [
      url,
      sum,
    ]),
  );
  // The archive holds the listed files; the service worker checks each of them.
  const isArchive = (file: string) => /\/precache-[\w-]+\.json$/.test(file);
  const parts = listFiles(dist, "assets").filter((file) => !/\.(br|gz)$/.test(file) && !isArchive(file));
  expect(parts.length).toBeGreaterThan(20);
  for (const file of [...parts, "fonts/anek-latin.woff2", "placeholder.svg", "sounds/stamp.wav"]) {
    const sum = createHash("sha256")
      .update(readFileSync(path.join(dist, file)))
      .digest("base64");
    expect(listed.get(file), file).toBe(`sha256-${sum}`);
  }
  expect(listed.has("index.html")).toBe(true);
  expect([...listed.keys()].filter((url) => /\.mp4$|screenshots|webmanifest/.test(url))).toEqual([]);
});

test("a current build takes no lock, so that a user who may only read it can start the shop", async () => {
  await ensureBuilt();
  const lock = path.join(root, "node_modules", ".cache", "haat", "build.lock");
  // Of another process that runs: a test that waited for it would not end.
  writeFileSync(lock, String(process.ppid));
  onTestFinished(() => rmSync(lock, { force: true }));
  expect(await ensureBuilt()).toBe(false);
});

test("every variable that the stylesheets use is defined, also without the dark theme", async () => {
  await ensureBuilt();
  const assets = path.join(root, "dist", "assets");
  const files = listFiles(assets).filter((file) => file.endsWith(".css"));
  const styles = files.map((file) => readFileSync(path.join(assets, file), "utf8")).join("\n");
  const light = styles.replace(/@media[^{]*prefers-color-scheme:\s*dark[^{]*\{(?:[^{}]*\{[^{}]*\})*\}/g, "");
  expect(light.length).toBeLessThan(styles.length);
  // A variable with a fallback may be missing.
  const used = new Set([...styles.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name));
  const defined = new Set([...light.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name));
  // Set by a script.
  const byScript = ["--scrollbar-width"];
  expect([...used].filter((name) => name && !defined.has(name) && !byScript.includes(name))).toEqual([]);
});
