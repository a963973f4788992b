import { expect, test } from "vitest";
import { unzipOne } from "../../scripts/lib/zip.mjs";
import { zipOf } from "../../tools/testkit/commands/zip";

const text = Buffer.from("a shop in one folder\n".repeat(500));
const files = { "README.md": Buffer.from("read me"), pocketbase: text };

test.each([
  ["deflated", {}],
  ["stored", { stored: true }],
  ["followed by a comment", { comment: "made by hand" }],
])("a file that was %s comes out as it went in", (_, options) => {
  expect(unzipOne(zipOf(files, options), "pocketbase").equals(text)).toBe(true);
});

test("a file that the archive does not hold is named in the error", () => {
  expect(() => unzipOne(zipOf(files), "pocketbase.exe")).toThrow("does not hold pocketbase.exe");
});

test("a changed byte inside a file is noticed", () => {
  const archive = zipOf(files, { stored: true });
  archive[archive.indexOf("a shop") + 3] = 0x40;
  expect(() => unzipOne(archive, "pocketbase")).toThrow("damaged");
});

test("half an archive, and none at all, are refused", () => {
  const archive = zipOf(files);
  expect(() => unzipOne(archive.subarray(0, archive.length / 2), "pocketbase")).toThrow("not a zip archive");
  expect(() => unzipOne(Buffer.from("<html>404</html>"), "pocketbase")).toThrow("not a zip archive");
});
