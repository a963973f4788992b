import path from "node:path";
import { root } from "./folders.mjs";
import { withProductionEnvironment } from "./productionEnvironment.mjs";
import { hookBundleOptions } from "./viteOptions.mjs";

/** The file that exports the domain rules for the hooks. */
const entry = path.join(root, "src", "domain", "pbHooks.ts");

/**
 * Bundles the domain rules that the hooks use into pb_hooks/lib/domain.js, as CommonJS in syntax that
 * PocketBase's engine goja supports.
 * @param {import("vite").InlineConfig} [more] overrides of the configuration
 */
export async function buildDomain(more = {}) {
  const { build } = await import("vite");
  return build({
    ...hookBundleOptions,
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

/**
 * Builds pb_hooks/lib/domain.js now and after each change of a domain rule. Resolves after the first build.
 */
export async function watchDomain() {
  const watcher = /** @type {import("vite").Rolldown.RolldownWatcher} */ (
    await withProductionEnvironment(() => buildDomain({ build: { watch: {} } }))
  );
  await new Promise((resolve, reject) => {
    watcher.on("event", (event) => {
      if (event.code === "END") resolve(undefined);
      if (event.code === "ERROR") reject(event.error);
    });
  });
}
