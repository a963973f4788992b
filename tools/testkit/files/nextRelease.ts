import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build, type Plugin } from "vite";
import { buildDomain } from "../../../scripts/lib/buildDomain.mjs";
import { root } from "../../../scripts/lib/folders.mjs";
import { withProductionEnvironment } from "../../../scripts/lib/productionEnvironment.mjs";

/** The release after this one, built from this source with some texts replaced. */
export interface NextRelease {
  /** The built site. */
  site: string;
  /** The server's hooks. */
  hooks: string;
  remove(): void;
}

/** Replacements by file of src: pairs of an old and a new text; each old text has to occur exactly once. */
export type Replacements = Readonly<Record<string, readonly (readonly [text: string, by: string])[]>>;

/** Builds site and hooks of the next release. Its pages have `<meta name="release" content="next">`. */
export async function buildNextRelease(replacements: Replacements): Promise<NextRelease> {
  const base = mkdtempSync(path.join(tmpdir(), "haat-next-"));
  const [site, hooks] = [path.join(base, "site"), path.join(base, "pb_hooks")];
  cpSync(path.join(root, "pb_hooks"), hooks, { recursive: true });
  const plugin = replaceIn(replacements);
  await withProductionEnvironment(() =>
    Promise.all([
      build({ root, logLevel: "warn", plugins: [plugin], build: { outDir: site, emptyOutDir: true } }),
      buildDomain({ plugins: [plugin], build: { outDir: path.join(hooks, "lib") } }),
    ]),
  );
  return { site, hooks, remove: () => rmSync(base, { recursive: true, force: true }) };
}

/** Replaces texts in files of src. */
export function replaceIn(replacements: Replacements): Plugin {
  return {
    name: "haat:next-release",
    enforce: "pre",
    transform(code, id) {
      const [file] = path.relative(path.join(root, "src"), id).replaceAll("\\", "/").split("?");
      return replacements[file ?? ""]?.reduce((text, [from, to]) => replaceOnce(text, from, to, id), code);
    },
    transformIndexHtml: (html) => html.replace("<head>", '<head><meta name="release" content="next" />'),
  };
}

function replaceOnce(text: string, from: string, to: string, file: string): string {
  if (text.split(from).length !== 2) throw new Error(`${file} does not have once: ${from}`);
  return text.replace(from, to);
}
