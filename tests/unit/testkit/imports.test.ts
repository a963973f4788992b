import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { listFiles } from "../../../scripts/lib/sources.mjs";

const root = path.resolve(import.meta.dirname, "../../..");
/** Each folder may import from those before it. */
const order = ["tools/testkit", "demo", "scripts/screens", "bench", "tests"];

const folderOf = (file: string) => order.findIndex((folder) => `${file}/`.startsWith(`${folder}/`));

test("testkit, demo, screens, bench and tests import each other in this direction only", () => {
  const backwards = order.flatMap((folder, at) =>
    listFiles(root, folder)
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) =>
        importsOf(file)
          .filter((target) => folderOf(target) > at)
          .map((target) => `${file} imports ${target}`),
      ),
  );
  expect(backwards).toEqual([]);
});

function importsOf(file: string): string[] {
  const text = readFileSync(path.join(root, file), "utf8");
  return [...text.matchAll(/(?:\bfrom|\bimport\(?)\s*"(\.[^"]+)"/g)].map(([, target = ""]) =>
    path.posix.join(path.posix.dirname(file), target),
  );
}
