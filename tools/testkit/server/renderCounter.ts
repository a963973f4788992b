import { readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createChangedHooks } from "./changedHooks";

/** A copy of the hooks whose renderer counts its calls. */
export interface CountingHooks {
  hooksDir: string;
  /** The paths that were rendered since the last call. */
  takeRendered(): string[];
  /** Makes every later render throw, or work again. */
  fail(failing: boolean): void;
  remove(): void;
}

/** @param changes more changes of the hooks, as in `createChangedHooks` */
export function createRenderCountingHooks(
  changes: Parameters<typeof createChangedHooks>[0] = {},
): CountingHooks {
  const { hooksDir, folder, remove } = createChangedHooks(changes);
  const lib = path.join(hooksDir, "lib");
  renameSync(path.join(lib, "prerender.js"), path.join(lib, "countedPrerender.js"));
  // One file per render: the engines share no state.
  writeFileSync(
    path.join(lib, "prerender.js"),
    `const { renderPage } = require("./countedPrerender.js");
    exports.renderPage = (input) => {
      const name = encodeURIComponent(input.path) + " " + $security.randomString(12) + ".render";
      $os.writeFile(${JSON.stringify(`${folder}/`)} + name, "", 0o600);
      if (Array.from($os.readDir(${JSON.stringify(folder)})).some((entry) => entry.name() === "failing"))
        throw new Error("The test lets it fail.");
      return renderPage(input);
    };`,
  );
  return {
    hooksDir,
    takeRendered() {
      const files = readdirSync(folder).filter((name) => name.endsWith(".render"));
      for (const name of files) rmSync(path.join(folder, name));
      return files.map((name) => decodeURIComponent(name.split(" ")[0] ?? "")).sort();
    },
    fail(failing) {
      const file = path.join(folder, "failing");
      if (failing) writeFileSync(file, "");
      else rmSync(file, { force: true });
    },
    remove,
  };
}
