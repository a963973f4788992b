import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { designs } from "../src/designs/allDesigns";
import { makeFont } from "../src/font/makeFont";
import { picturesFolder, publicFolder } from "../src/paths";
import { drawPictures } from "../src/pictures";

test("every product folder in demo/pictures has a design, and every design a folder", async () => {
  const folders = await readdir(picturesFolder);
  assert.deepEqual(Object.keys(designs).sort(), folders.sort());
});

for (const [key, side] of [
  ["kolam", "back"],
  ["nightbuscargo", "front"],
] as const)
  test(`draws the ${side} of ${key} with the committed bytes in every width`, async () => {
    const design = designs[key];
    assert.ok(design);
    const pictures = await drawPictures(key, design, side);
    assert.equal(pictures.length, 3);
    for (const { name, data } of pictures) {
      const committed = await readFile(join(picturesFolder, key, name));
      assert.ok(data.equals(committed), `${key}/${name} differs`);
    }
  });

test("makes the committed font file", async () => {
  const committed = await readFile(join(publicFolder, "fonts/anek-latin.woff2"));
  assert.ok((await makeFont()).equals(committed));
});
