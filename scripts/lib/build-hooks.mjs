import path from "node:path";
import { root } from "./folders.mjs";

/** What is built from src/domain for PocketBase's engine, so that a rule is written once. */
export const hooksEntry = path.join(root, "src", "domain", "pbHooks.ts");

/**
 * Bundles the rules that the server shares into pb_hooks/lib/domain.js: CommonJS in syntax that goja reads.
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
      lib: { entry: hooksEntry, formats: ["cjs"], fileName: () => "domain.js" },
      outDir: path.join(root, "pb_hooks", "lib"),
      emptyOutDir: false,
      minify: false,
      target: "es2020",
      ...more.build,
    },
  });
}

/** Builds now and again whenever one of the rules changes; resolves after the first build. */
export async function watchHooks() {
  const watcher = /** @type {import("vite").Rolldown.RolldownWatcher} */ (
    await buildHooks({ build: { watch: {} } })
  );
  await new Promise((resolve, reject) => {
    watcher.on("event", (event) => {
      if (event.code === "END") resolve(undefined);
      if (event.code === "ERROR") reject(event.error);
    });
  });
}
