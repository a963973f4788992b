import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// The server that `npm run dev` started beside Vite.
const api = `http://127.0.0.1:${process.env["PORT"] ?? "8090"}`;

export default defineConfig({
  plugins: [react(), tailwindcss()],
  resolve: {
    alias: {
      // Dexie's modern build is 2 KB (gzip) smaller than the wrapper that its package names by default.
      dexie: "dexie/dist/modern/dexie.mjs",
      // wouter brings it for React 17; React has it itself.
      "use-sync-external-store/shim/index.js": "react",
    },
  },
  build: {
    target: "es2022",
    // Inlined data: URLs and inline preload scripts would need holes in the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          // All that the first paint waits for is one file: split by who else uses it, it is seven and 1.5 KB more.
          groups: [{ name: "shop", tags: ["$initial"] }],
        },
      },
    },
  },
  server: { proxy: { "^/api/": api, "^/_/": api } },
});
