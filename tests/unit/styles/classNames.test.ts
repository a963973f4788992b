import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../../../scripts/lib/folders.mjs";
import { listFiles } from "../../../scripts/lib/sources.mjs";

const read = (file: string) => readFileSync(path.join(root, "src", file), "utf8");
const files = listFiles(path.join(root, "src"));
const sheets = files.filter((file) => file.endsWith(".css"));
const modules = sheets.filter((file) => file.endsWith(".module.css"));

/** The rule preludes of a style sheet, without comments and at-rules. */
function selectors(file: string): string[] {
  const text = read(file).replace(/\/\*[\s\S]*?\*\//g, "");
  return [...text.matchAll(/([^{};]+)\{/g)]
    .map(([, prelude = ""]) => prelude.trim())
    .filter((prelude) => !prelude.startsWith("@"));
}

/** The class names that a style sheet defines; in a CSS module, without those in `:global()`. */
function classesOf(file: string): Set<string> {
  const local = selectors(file).map((selector) => selector.replace(/:global\([^)]*\)/g, ""));
  return new Set(
    local.flatMap((selector) => [...selector.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = ""]) => name)),
  );
}

/** As generateScopedName of scripts/lib/viteOptions.mjs. */
const scopedName = (file: string, name: string) => `${path.basename(file, ".module.css")}_${name}`;

const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

describe("class names", () => {
  test("of CSS modules carry the name of a file that no other module has", () => {
    const names = modules.map((file) => path.basename(file));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test.each(files.filter((file) => file.endsWith(".tsx") && /\.module\.css"/.test(read(file))))(
    "that %s uses are in its CSS module",
    (file) => {
      const text = read(file);
      const imports = [...text.matchAll(/import (\w+) from "([^"]+\.module\.css)"/g)];
      for (const [, variable = "", target = ""] of imports) {
        const sheet = path.join(path.dirname(file), target);
        const known = new Set([...classesOf(sheet)].map(camelCase));
        const used = [...text.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, "g"))].map(
          ([, name = ""]) => name,
        );
        expect(used.length, variable).toBeGreaterThan(0);
        expect(used.filter((name) => !known.has(name))).toEqual([]);
      }
    },
  );

  test("of Tailwind are those that global.css names, and components use each", () => {
    const [, named = ""] = /@source inline\("([^"]+)"\)/.exec(read("styles/global.css")) ?? [];
    const components = files.filter((file) => file.endsWith(".tsx")).map(read);
    for (const utility of named.split(" "))
      expect(
        components.some((text) => new RegExp(`"[^"]*\\b${utility}\\b[^"]*"`).test(text)),
        utility,
      ).toBe(true);
    // Names that would be utilities of Tailwind, and that no style sheet of the shop defines.
    const own = new Set(sheets.flatMap((file) => [...classesOf(file)]));
    const used = components.flatMap((text) =>
      [...text.matchAll(/className="([^"]*)"/g)].flatMap(([, names = ""]) =>
        names.split(/\s+/).filter(Boolean),
      ),
    );
    const unknown = new Set(used.filter((name) => !own.has(name) && !named.split(" ").includes(name)));
    expect([...unknown]).toEqual([]);
  });

  test("in app, features and ui are scoped by a CSS module", () => {
    // Hides the parts of the shell on paper.
    const global = ["ui/print.css"];
    const own = sheets.filter((file) => /^(?:app|features|ui)\//.test(file) && !modules.includes(file));
    expect(own).toEqual(global);
  });

  test("that CSS modules take from other sheets exist", () => {
    const globals = (file: string, pattern: RegExp) =>
      selectors(file).flatMap((selector) => [...selector.matchAll(pattern)].map(([, name = ""]) => name));
    const known = new Set([
      ...sheets.filter((file) => !modules.includes(file)).flatMap((file) => [...classesOf(file)]),
      ...modules.flatMap((file) => [...classesOf(file)].map((name) => scopedName(file, name))),
      // A module that begins a selector with a global name declares it.
      ...modules.flatMap((file) => globals(file, /^:global\(\.([\w-]+)\)$/g)),
    ]);
    const taken = new Set(modules.flatMap((file) => globals(file, /:global\(\.([\w-]+)\)/g)));
    expect([...taken].filter((name) => !known.has(name))).toEqual([]);
  });
});
