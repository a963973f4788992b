import path from "node:path";

/**
 * Vite's options that decide what a component becomes: the same for the site and for the server's renderer, so that both
 * write the same class names.
 */
export const componentOptions = {
  resolve: {
    alias: {
      // wouter brings it for React 17; React has it itself.
      "use-sync-external-store/shim/index.js": "react",
    },
  },
  css: {
    modules: {
      // "cart_name" for .name in cart.module.css: readable in the browser and in tests, unique because file names are.
      generateScopedName: (/** @type {string} */ name, /** @type {string} */ file) =>
        `${path.basename(file.replace(/\?.*$/, ""), ".module.css")}_${name}`,
      localsConvention: /** @type {const} */ ("camelCaseOnly"),
    },
  },
};
