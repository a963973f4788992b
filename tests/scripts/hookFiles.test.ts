import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/* The compiler does not see `require` with a template string, which PocketBase's hook files have to use. */

const hooks = path.join(import.meta.dirname, "../../pb_hooks");
const files = (readdirSync(hooks, { recursive: true }) as string[]).filter((name) => name.endsWith(".pb.js"));

test.each(files)("what %s requires exists, with the name that it uses", (name) => {
  const source = readFileSync(path.join(hooks, name), "utf8");
  const wrong = [...source.matchAll(/require\(`\$\{__hooks\}\/([^`]+)`\)(?:\s*\.(\w+))?/g)].filter(
    ([, required = "", used]) => {
      const file = path.join(hooks, name.startsWith("commands") ? "commands" : "", required);
      if (!existsSync(file)) return true;
      const exported = /module\.exports = \{([^}]*)\}/.exec(readFileSync(file, "utf8"))?.[1];
      return used !== undefined && exported !== undefined && !exported.split(/[\s,:]+/).includes(used);
    },
  );
  expect(wrong.map(([text]) => text)).toEqual([]);
});

test("no hook file has an enrich hook: a list would run one inside the other, each with its own engine", () => {
  const sources = files.map((name) => readFileSync(path.join(hooks, name), "utf8"));
  expect(sources.filter((source) => source.includes("onRecordEnrich("))).toEqual([]);
});
