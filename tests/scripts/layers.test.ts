import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { findLayerViolations } from "../../scripts/lib/layers.mjs";
import { createTemporaryFolder } from "../../tools/testkit/files/temporaryFolder";

function sourcesWith(files: Record<string, string>): string {
  const src = createTemporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(src, name)), { recursive: true });
    writeFileSync(path.join(src, name), text);
  }
  return src;
}

const targets = {
  "app/routes.tsx": "",
  "features/cart/Drawer.tsx": "",
  "ui/Button.tsx": "",
  "ui/format.ts": "export const inr = new Intl.NumberFormat('en-IN');",
  "state/toasts.ts": "",
  "db/queries.ts": "",
  "db/mutations.ts": "",
  "db/schema.ts": "",
  "sync/start.ts": "",
  "server/http.ts": "",
  "domain/cart.ts": "",
  "webStorage.ts": "",
  "yieldToMain.ts": "",
};

test("the shop's own sources keep the direction of imports and have no cycles", () => {
  expect(findLayerViolations()).toEqual([]);
});

test.each([
  ["domain/stock.ts", "../db/schema"],
  ["domain/cart/messages.ts", "../../ui/format"],
  ["domain/stock.ts", "../webStorage"],
  ["domain/stock.ts", "../yieldToMain"],
  ["db/mutations.ts", "../state/toasts"],
  ["server/catalogue.ts", "../db/schema"],
  ["sync/pull.ts", "../features/cart/Drawer"],
  ["state/cart.ts", "../db/schema"],
  ["state/cart.ts", "../sync/start"],
  ["ui/Toast.tsx", "../state/toasts"],
  ["features/home/Home.tsx", "../cart/Drawer"],
  ["features/home/Home.tsx", "../../db/mutations"],
  ["features/home/Home.tsx", "../../server/http"],
  ["features/home/Home.tsx", "../../sync/start"],
  ["features/home/Home.tsx", "../../app/routes"],
  ["app/LiveShop.tsx", "../db/schema"],
  ["app/LiveShop.tsx", "../server/http"],
])("src/%s may not import %s in any way", (file, target) => {
  const statements = [
    `import { x } from "${target}";`,
    `import type { X } from "${target}";`,
    `import {\n  x,\n  y,\n} from "${target}";`,
    `import "${target}";`,
    `export * from "${target}";`,
    `const later = () => import("${target}");`,
  ];
  for (const statement of statements) {
    const broken = findLayerViolations(sourcesWith({ ...targets, [file]: statement }));
    expect(broken, statement).toEqual([expect.stringContaining(`src/${file} may not import src/`)]);
  }
});

test.each([
  ["app/LiveShop.tsx", "../features/cart/Drawer"],
  ["app/LiveShop.tsx", "../db/queries"],
  ["features/home/Home.tsx", "./Banner"],
  ["features/home/Home.tsx", "../../ui/Button"],
  ["features/home/Home.tsx", "../../state/toasts"],
  ["features/home/Home.tsx", "../../db/queries"],
  ["features/home/Home.tsx", "../../domain/cart"],
  ["state/cart.ts", "../db/mutations"],
  ["state/cart.ts", "../server/http"],
  ["sync/pull.ts", "../db/schema"],
  ["main.tsx", "./sync/start"],
])("src/%s may import %s", (file, target) => {
  expect(findLayerViolations(sourcesWith({ ...targets, [file]: `import "${target}";` }))).toEqual([]);
});

test.each([
  ["values", 'import { b } from "./b";', 'import { a } from "./a";'],
  ["types", 'import type { B } from "./b";', 'import type { A } from "./a";'],
  ["exports", 'export * from "./b";', 'export { a } from "./a";'],
  ["dynamic imports", 'export const load = () => import("./b");', 'import { a } from "./a";'],
])("a cycle of %s between files of one layer is refused", (_, a, b) => {
  const broken = findLayerViolations(sourcesWith({ ...targets, "domain/a.ts": a, "domain/b.ts": b }));
  expect(broken).toEqual(["src has an import cycle: domain/a.ts → domain/b.ts → domain/a.ts."]);
});

test("an import in a comment does not count", () => {
  const text = '// import "../db/schema";\n/* import "../db/schema"; */';
  expect(findLayerViolations(sourcesWith({ ...targets, "domain/stock.ts": text }))).toEqual([]);
});

test.each(["new Intl.DateTimeFormat()", "date.toLocaleDateString('en-IN')", "price.toLocaleString()"])(
  "%s is allowed in ui/format.ts only",
  (text) => {
    const broken = findLayerViolations(sourcesWith({ ...targets, "ui/Price.tsx": text }));
    expect(broken).toEqual(["src/ui/Price.tsx may not format for a language: src/ui/format.ts does."]);
  },
);
