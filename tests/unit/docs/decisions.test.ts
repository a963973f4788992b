import { describe, expect, it } from "vitest";
import { anchorOf, headingsOf, pages, read } from "./pages";

const contentsPage = "docs/decisions/README.md";
const contents = read(contentsPage);
const subjects = pages.filter((page) => page.startsWith("docs/decisions/") && page !== contentsPage);

describe.each(subjects)("%s", (page) => {
  const [, ...entries] = read(page).split(/^## /m);

  it("has a decision, a reason and an alternative in every entry, in this order", () => {
    expect(entries.length).toBeGreaterThan(0);
    const labels = (entry: string) =>
      [...entry.matchAll(/^- \*\*([^*]+)\.\*\* \S/gm)].map(([, label]) => label);
    const others = entries.filter((entry) => labels(entry).join() !== "Decision,Because,Instead of");
    expect(others).toEqual([]);
  });

  it("is listed in the contents, entry by entry and in order", () => {
    const file = page.replace("docs/decisions/", "");
    const [, ...headings] = headingsOf(page);
    const listed = contents
      .split("\n")
      .filter((line) => line.startsWith("- [") && line.includes(`(${file}#`));
    expect(listed).toEqual(headings.map((heading) => `- [${heading}](${file}#${anchorOf(heading)})`));
  });
});
