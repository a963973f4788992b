import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/lib/folders.mjs";
import { createTemporaryFolder } from "../../tools/testkit/files/temporaryFolder";

/** What Biome, with the project's own settings, says to these files. */
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
])("%s may not know %s", (file, name) => {
  expect(lint({ [file]: use(name) })).toContain("lint/style/noRestrictedImports");
  expect(lint({ [file]: `export const later = () => import("${name}");\n` })).toContain(
    "noRestrictedImports",
  );
});

test("the layers that own a package may use it", () => {
  const said = lint({
    "src/db/schema.ts": use("dexie"),
    "src/db/cart/queries.ts": use("dexie-react-hooks"),
    "src/server/auth/identity.ts": use("pocketbase"),
  });
  expect(said).not.toContain("noRestrictedImports");
});

test("files that import each other in a circle are refused", () => {
  const said = lint({
    "src/domain/a.ts": 'import { b } from "./b";\nexport const a = () => b();\n',
    "src/domain/b.ts": 'import { a } from "./a";\nexport const b = () => a();\n',
  });
  expect(said).toContain("lint/suspicious/noImportCycles");
});
