import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { anchorOf, headingsOf, pages, read, root } from "./pages";

describe.each(pages)("%s", (page) => {
  const text = read(page);

  it("links to pages and headings that exist", () => {
    const links = [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s]*)\)/g)].map(([, link = ""]) => link);
    const broken = links.filter((link) => {
      const [file = "", anchor] = link.split("#");
      const target = file ? path.posix.join(path.posix.dirname(page), file) : page;
      if (!existsSync(path.join(root, target))) return true;
      return anchor !== undefined && !headingsOf(target).map(anchorOf).includes(anchor);
    });
    expect(broken).toEqual([]);
  });
});
