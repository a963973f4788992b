import path from "node:path";
import { root } from "./folders.mjs";

/** Vite's options for a bundle that PocketBase's hooks load, without vite.config.ts and the folder public. */
export const hookBundleOptions = {
  configFile: /** @type {const} */ (false),
  root,
  publicDir: /** @type {const} */ (false),
  logLevel: /** @type {const} */ ("warn"),
};

/**
 * Vite's options for compiling components. The build of the site and that of the server's renderer share
 * them, so that both create the same class names.
 */
export const componentOptions = {
  resolve: {
    alias: {
      // wouter imports this shim for React 17; later releases of React contain `useSyncExternalStore`.
      "use-sync-external-store/shim/index.js": "react",
      // Uses Dexie's ES2018 build: the default build is for ES5, and 1.5 KB larger when compressed.
      dexie: path.join(root, "node_modules/dexie/dist/modern/dexie.mjs"),
    },
  },
  css: {
    modules: {
      // Creates "cart_name" for .name in cart.module.css: readable in the browser and in tests, and unique
      // because no two style sheets have the same file name.
      generateScopedName: (/** @type {string} */ name, /** @type {string} */ file) =>
        `${path.basename(file.replace(/\?.*$/, ""), ".module.css")}_${name}`,
      localsConvention: /** @type {const} */ ("camelCaseOnly"),
    },
  },
};
