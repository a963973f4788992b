import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./folders.mjs";
import { listFiles } from "./sources.mjs";

/** Maximum columns of a comment line: Biome's `lineWidth`, to which Biome itself wraps only code. */
const columnsMax = 110;
const folders = ["src", "pb_hooks", "scripts", "tools", "tests"];
/** Files that the build generates; they are not checked. */
const generated = ["pb_hooks/lib/domain.js", "pb_hooks/lib/prerender.js"];

/**
 * Matches a line that is only a comment, of two words or more: one word, such as an address, cannot be
 * wrapped.
 */
const comment = /^\s*(?:\/\/|\/\*\*?|\*) \S+ (?:(?!\*\/).)*(?:\*\/)?$/;
const directive = /biome-ignore/;

/**
 * Finds the comment lines that are too long.
 * @param {string} [base]
 * @returns {string[]} a sentence for each such line
 */
export function findOverlongCommentLines(base = root) {
  return folders
    .flatMap((folder) => listFiles(base, folder))
    .filter((file) => /\.(?:tsx?|mjs|js|css)$/.test(file) && !file.includes("node_modules/"))
    .filter((file) => !generated.includes(file.replaceAll("\\", "/")))
    .flatMap((file) =>
      readFileSync(path.join(base, file), "utf8")
        .split("\n")
        .flatMap((line, at) => {
          const isLong = line.length > columnsMax && comment.test(line) && !directive.test(line);
          return isLong ? [`${file}:${at + 1} is a comment of more than ${columnsMax} columns.`] : [];
        }),
    );
}
