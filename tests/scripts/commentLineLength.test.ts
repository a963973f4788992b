import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { findOverlongCommentLines } from "../../scripts/lib/commentLineLength.mjs";
import { createTemporaryFolder } from "../../tools/testkit/files/temporaryFolder";

const words = "word ".repeat(25).trim();

function found(line: string): string[] {
  const base = createTemporaryFolder();
  mkdirSync(path.join(base, "src"));
  writeFileSync(path.join(base, "src", "file.ts"), `\n${line}\n`);
  return findOverlongCommentLines(base);
}

test.each([
  `// ${words}`,
  `  // ${words}`,
  `/** ${words} */`,
  `/* ${words}`,
  ` * ${words}`,
  ` * ${words} */`,
])("%j is too long", (line) => {
  expect(found(line)).toEqual(["src/file.ts:2 is a comment of more than 110 columns."]);
});

test.each([
  "// short",
  ` * https://shop.example/${"x".repeat(120)}`,
  `// biome-ignore lint/x: ${words}`,
  `/** @type {Type} */ ("${words}")`,
  `const text = "${words}";`,
])("%j is none, or cannot be wrapped", (line) => {
  expect(found(line)).toEqual([]);
});
