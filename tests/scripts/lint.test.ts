import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/lib/folders.mjs";
import { createTemporaryFolder } from "../../tools/testkit/files/temporaryFolder";

/** Biome's output for these files, with the project's own settings. */
function lint(files: Record<string, string>): string {
  const folder = createTemporaryFolder();
  cpSync(path.join(root, "biome.json"), path.join(folder, "biome.json"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  const biome = path.join(root, "node_modules", "@biomejs", "biome", "bin", "biome");
  try {
    return execFileSync(process.execPath, [biome, "lint", "--vcs-enabled=false", "--reporter=github", "."], {
      cwd: folder,
      encoding: "utf8",
      stdio: "pipe",
    });
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout);
  }
}

const use = (name: string) => `import { x } from "${name}";\nexport const y = x;\n`;

test.each([
  ["src/features/cart/Cart.tsx", "dexie"],
  ["src/app/LiveShop.tsx", "dexie-react-hooks"],
  ["src/server/http.ts", "dexie"],
  ["src/sync/catalogue/pull.ts", "fake-indexeddb"],
  ["src/sync/catalogue/pull.ts", "pocketbase"],
  ["src/db/schema.ts", "pocketbase"],
])("%s may not import %s", (file, name) => {
  expect(lint({ [file]: use(name) })).toContain("lint/style/noRestrictedImports");
  expect(lint({ [file]: `export const later = () => import("${name}");\n` })).toContain(
    "noRestrictedImports",
  );
});

test("the layer that owns a package may import it", () => {
  const output = lint({
    "src/db/schema.ts": use("dexie"),
    "src/db/cart/queries.ts": use("dexie-react-hooks"),
    "src/server/auth/identity.ts": use("pocketbase"),
  });
  expect(output).not.toContain("noRestrictedImports");
});

test("import cycles are refused", () => {
  const output = lint({
    "src/domain/a.ts": 'import { b } from "./b";\nexport const a = () => b();\n',
    "src/domain/b.ts": 'import { a } from "./a";\nexport const b = () => a();\n',
  });
  expect(output).toContain("lint/suspicious/noImportCycles");
});
