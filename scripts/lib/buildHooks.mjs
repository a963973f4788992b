import path from "node:path";
import { root } from "./folders.mjs";

/** The rules of src/domain that the hooks share with the site. */
const entry = path.join(root, "src", "domain", "pbHooks.ts");

/**
 * Bundles the shared rules into pb_hooks/lib/domain.js, as CommonJS in syntax that PocketBase's engine goja
 * supports.
 * @param {import("vite").InlineConfig} [more]
 */
export async function buildHooks(more = {}) {
  const { build } = await import("vite");
  return build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: "warn",
    ...more,
    build: {
      lib: { entry, formats: ["cjs"], fileName: () => "domain.js" },
      outDir: path.join(root, "pb_hooks", "lib"),
      emptyOutDir: false,
      minify: false,
      target: "es2020",
      ...more.build,
    },
  });
}

/** Builds now and after each change of a shared rule. Resolves after the first build. */
export async function watchHooks() {
  const watcher = /** @type {import("vite").Rolldown.RolldownWatcher} */ (
    await withProductionEnvironment(() => buildHooks({ build: { watch: {} } }))
  );
  await new Promise((resolve, reject) => {
    watcher.on("event", (event) => {
      if (event.code === "END") resolve(undefined);
      if (event.code === "ERROR") reject(event.error);
    });
  });
}

/**
 * Runs builds with NODE_ENV=production and restores NODE_ENV afterwards. Vite's `build()` sets the variable
 * and leaves it set: a dev server that starts later in the same process would then serve React's production
 * build, without hot reload of components. A test runner's NODE_ENV=test would make Vite build the site with
 * React's development build.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProductionEnvironment(work) {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = "production";
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}
