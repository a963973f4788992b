import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { serviceWorkerPlugins } from "./scripts/lib/serviceWorker.mjs";
import { componentOptions } from "./scripts/lib/viteOptions.mjs";

// The server that `npm run dev` started beside Vite.
const api = `http://127.0.0.1:${process.env["PORT"] ?? "8090"}`;

export default defineConfig({
  plugins: [react(), tailwindcss(), serviceWorkerPlugins()],
  ...componentOptions,
  build: {
    target: "es2022",
    // Inlined data: URLs and inline preload scripts would need holes in the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // dist/.vite/manifest.json: the hooks read which scripts and style sheets a page needs.
    manifest: true,
    rolldownOptions: {
      // The groups below decide what loads when: a module that is imported both ways is in a group that loads lazily as a whole.
      checks: { pluginTimings: false, ineffectiveDynamicImport: false },
      output: {
        codeSplitting: {
          groups: [
            // Everything the first paint needs is one file.
            { name: "shop", tags: ["$initial"], priority: 4 },
            // Pure rules that both pages and the database use, so that a page does not wait for Dexie because of them.
            { name: "rules", test: /\/src\/domain\/cart\/(?!sync\/)/, priority: 3 },
            // The database and what writes to it, which every page loads after its first paint. Without the account's sync:
            // it brings the PocketBase SDK, which visitors do not load. And without the prefetch of pictures, which starts later.
            {
              name: "device",
              test: /\/src\/(db\/(?!account\/|orders\/|checkout\/|cart\/sync\/)|sync\/(?!account\/|cart\/|pictures\/))(?!.*\.lazy\.)/,
              priority: 2,
            },
            // The shared cart of an account: a visitor does not load it, and a tap without a network loads no SDK with it.
            {
              name: "account",
              test: /\/src\/(domain\/cart\/sync|db\/cart\/sync|db\/account)\//,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { "^/api/": api, "^/_/": api } },
});
