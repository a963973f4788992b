import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { VitePWA } from "vite-plugin-pwa";
import { root } from "./folders.mjs";
import { writePrecacheArchive } from "./precacheArchive.mjs";
import { webManifest } from "./webManifest.mjs";

/** Matches the files whose name contains a hash of their content. */
const hashed = /^assets\//;
/**
 * The page. It has no checksum in the precache, because the server writes the owner's settings into it, and
 * the build cannot know the result.
 */
const page = "index.html";

/**
 * The files of the precache, which are cached when the service worker is installed: all that an offline start
 * needs. Videos and photos are cached when they are first shown.
 */
const precacheFiles = [
  page,
  "assets/**/*",
  "fonts/*.woff2",
  "sounds/*",
  "*.svg",
  "video/*.webp",
  "icons/icon-192.png",
];

/**
 * The Vite plugins for the installed app: vite-plugin-pwa writes the manifest, and builds sw.js from src/sw
 * with the list of the site's files. src/app/updates.lazy.ts registers the service worker, because the
 * plugin's own registration would reload tabs without the shopper's consent.
 * @returns {import("vite").PluginOption[]}
 */
export function serviceWorkerPlugins() {
  let site = "";
  return [
    {
      name: "haat:site-folder",
      configResolved: (config) => {
        site = path.resolve(config.root, config.build.outDir);
      },
    },
    VitePWA({
      strategies: "injectManifest",
      filename: "sw.js",
      injectRegister: false,
      manifest: webManifest,
      includeManifestIcons: false,
      // By default the plugin looks for a source file with the name of the output, sw; here it is index.ts.
      integration: {
        beforeBuildServiceWorker({ injectManifest }) {
          // Leaves the web app manifest out of the precache: the server writes the owner's settings into the
          // manifest, and the browser fetches it by itself.
          injectManifest.additionalManifestEntries = [];
        },
        configureCustomSWViteBuild(config) {
          config.logLevel = "warn";
          if (config.build?.lib) config.build.lib.entry = path.join(root, "src", "sw", "index.ts");
        },
      },
      injectManifest: {
        // Builds a classic script, because the oldest supported browsers have no module service workers.
        rollupFormat: "iife",
        globPatterns: precacheFiles,
        dontCacheBustURLsMatching: hashed,
        manifestTransforms: [(entries) => addChecksumsAndArchive(entries, site)],
      },
    }),
  ];
}

/**
 * Adds a checksum to each file of the precache, so that the browser refuses a damaged or half-copied file:
 * the update fails, and the previous release stays active. Adds the archive of the small files.
 * @param {(import("workbox-build").ManifestEntry & { size: number })[]} entries
 * @param {string} site
 */
async function addChecksumsAndArchive(entries, site) {
  const checked = entries.map(async (entry) => {
    if (entry.url === page) return entry;
    const content = await readFile(path.join(site, entry.url));
    const integrity = `sha256-${createHash("sha256").update(content).digest("base64")}`;
    return { ...entry, integrity };
  });
  const manifest = await Promise.all(checked);
  // Sorted, so that sw.js changes only when a file changes.
  const files = manifest.sort((a, b) => (a.url < b.url ? -1 : 1));
  const listed = /** @type {typeof files} */ (writePrecacheArchive(site, files));
  return { manifest: listed, warnings: [] };
}
