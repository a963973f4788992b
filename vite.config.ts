import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// The server that `npm run dev` started beside Vite.
const api = `http://127.0.0.1:${process.env["PORT"] ?? "8090"}`;

export default defineConfig({
  plugins: [react(), tailwindcss()],
  resolve: {
    // Dexie's modern build is 2 KB (gzip) smaller than the wrapper that its package names by default.
    alias: { dexie: "dexie/dist/modern/dexie.mjs" },
  },
  build: {
    target: "es2022",
    minify: "terser",
    terserOptions: { module: true, ecma: 2020, compress: { passes: 3, unsafe_arrows: true } },
    // Inlined data: URLs and inline preload scripts would need holes in the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Minifying takes the time; nobody has to be told at every build.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: { proxy: { "^/api/": api, "^/_/": api } },
});
