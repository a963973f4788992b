import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { VitePWA } from "vite-plugin-pwa";
import { root } from "./folders.mjs";

/** Vite's names: the hash stands for the content. */
const hashed = /^assets\//;
/** The server fills in the shop's name, so nobody knows its checksum here. */
const page = "index.html";

/** All that an offline start can need. Films and photos are kept as they are seen; big icons belong to the system. */
const shell = [
  page,
  "assets/**/*",
  "fonts/*.woff2",
  "sounds/*",
  "*.svg",
  "video/*.webp",
  "icons/icon-192.png",
];

/**
 * Vite plugins that make sw.js of src/sw, with the list of the site's files in it. The page registers it by itself
 * (src/app/serviceWorker.ts), and the manifest is a file of public/.
 * @returns {import("vite").PluginOption[]}
 */
export function serviceWorker() {
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
      manifest: false,
      // The plugin looks for a source of the same name as what it makes; ours is a folder.
      integration: {
        configureCustomSWViteBuild(config) {
          config.logLevel = "warn";
          if (config.build?.lib) config.build.lib.entry = path.join(root, "src", "sw", "index.ts");
        },
      },
      injectManifest: {
        // One plain file: service workers that are modules are younger than the browsers that the shop supports.
        rollupFormat: "iife",
        globPatterns: shell,
        dontCacheBustURLsMatching: hashed,
        manifestTransforms: [(entries) => withChecksums(entries, site)],
      },
    }),
  ];
}

/**
 * Adds what the browser compares each file with: one that was damaged on its way, or copied to the server by half, ends
 * the installation of an update, and the version before goes on.
 * @param {(import("workbox-build").ManifestEntry & { size: number })[]} entries
 * @param {string} site
 */
async function withChecksums(entries, site) {
  const checked = entries.map(async (entry) => {
    if (entry.url === page) return entry;
    const content = await readFile(path.join(site, entry.url));
    const integrity = `sha256-${createHash("sha256").update(content).digest("base64")}`;
    return { ...entry, integrity };
  });
  const manifest = await Promise.all(checked);
  // In one order, so that sw.js changes only when a file did.
  return { manifest: manifest.sort((a, b) => (a.url < b.url ? -1 : 1)), warnings: [] };
}
