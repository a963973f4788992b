import path from "node:path";
import { root } from "./folders.mjs";
import { componentOptions, hookBundleOptions } from "./viteOptions.mjs";

/**
 * Bundles the shop's components with React's server renderer into pb_hooks/lib/prerender.js, as CommonJS for
 * PocketBase's engine. Code that a component loads on demand is left out: the server renders without it.
 * @param {import("vite").InlineConfig} [more]
 */
export async function buildPrerender(more = {}) {
  const { build } = await import("vite");
  return build({
    ...hookBundleOptions,
    ...componentOptions,
    plugins: [withoutLazyCode()],
    resolve: {
      alias: {
        ...componentOptions.resolve.alias,
        // The only server renderer of React that needs neither TextEncoder nor MessageChannel.
        "react-dom/server": path.join(
          root,
          "node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js",
        ),
      },
    },
    ssr: { noExternal: true, target: "webworker" },
    define: { "process.env.NODE_ENV": '"production"' },
    ...more,
    build: {
      ssr: path.join(root, "src", "prerender", "renderPage.tsx"),
      outDir: path.join(root, "pb_hooks", "lib"),
      emptyOutDir: false,
      copyPublicDir: false,
      minify: true,
      // As in vite.config.ts: the markup names even small files of the site by URL and inlines none.
      assetsInlineLimit: 0,
      // PocketBase's engine has no async iteration, so Vite compiles it to older syntax.
      target: "es2017",
      rolldownOptions: {
        output: { format: "cjs", entryFileNames: "prerender.js" },
        checks: { pluginTimings: false },
      },
      ...more.build,
    },
  });
}

/**
 * A plugin that leaves out the modules that `import()` loads, because PocketBase's engine has no `import()`.
 * In the bundle, `import(…)` becomes a rejected promise.
 * @returns {import("vite").Plugin}
 */
function withoutLazyCode() {
  return {
    name: "haat:without-lazy-code",
    enforce: "pre",
    resolveDynamicImport: (specifier) => ({ id: String(specifier), external: true }),
    renderChunk: (code) => code.replace(/\bimport\(/g, "Promise.reject("),
  };
}
