import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";

export const root = path.resolve(import.meta.dirname, "../../..");

/** The text of a file of the repository. @param file relative to the root */
export const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** Fails when a page does not have these words; the message says what to write. */
export function expectWords(page: string, words: string): void {
  expect(read(page).includes(words), `${page} is out of date: write "${words}" there`).toBe(true);
}

/** A count for a page, which stays true while the count grows: "more than 6,000" of 6,354. */
export const moreThanThousands = (count: number): string =>
  `more than ${(Math.floor((count - 1) / 1000) * 1000).toLocaleString("en")}`;

const markdownIn = (folder: string, recursive = false) =>
  readdirSync(path.join(root, folder), { recursive, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => path.posix.join(folder, name));

/** All pages of documentation, relative to the root. */
export const pages = [...markdownIn("."), ...markdownIn("docs", true), ...markdownIn("bench")];

/**
 * The anchor that GitHub gives to a heading:
 * https://github.com/gjtorikian/html-pipeline/blob/main/lib/html_pipeline/node_filter/table_of_contents_filter.rb
 */
export const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[^\p{L}\p{N}_\- ]/gu, "")
    .replaceAll(" ", "-");

/** The headings of a page, without the fenced blocks of code in it. */
export const headingsOf = (page: string) =>
  [
    ...read(page)
      .replace(/^```[\s\S]*?^```/gm, "")
      .matchAll(/^#{1,6} (.+)$/gm),
  ].map(([, heading = ""]) => heading);
