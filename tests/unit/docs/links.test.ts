import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { anchorOf, headingsOf, pages, read, root } from "./pages";

/** Written by the build, so absent in a fresh clone. */
const built = ["pb_hooks/lib/domain.js", "pb_hooks/lib/prerender.js"];

/** A path from the root in one of the source folders; a pattern with "*" or "<subject>" is not a path. */
const sourcePath =
  /^(?:src|pb_hooks|pb_migrations|public|demo|tools|scripts|bench|tests|docs)\/[\w@.-]+(?:\/[\w@.-]+)*\/?$/;

/**
 * Whether a file has a test of that title, or declares the name: a function, class, type, constant, or a type
 * of JSDoc.
 */
function declares(text: string, name: string): boolean {
  if (!/^\w+$/.test(name)) return text.includes(name);
  const keyword = "(?:function\\*?|class|interface|type|const|let)";
  return new RegExp(`\\b${keyword}\\s+${name}\\b|@typedef\\s[^@]*\\b${name}\\b`).test(text);
}

describe.each(pages)("%s", (page) => {
  const text = read(page);

  it("names source files that exist", () => {
    const named = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
    const missing = named.filter(
      (code) => sourcePath.test(code) && !built.includes(code) && !existsSync(path.join(root, code)),
    );
    expect(missing).toEqual([]);
  });

  it("names functions, types and constants that the file declares", () => {
    const named = [...text.matchAll(/`([^`\n]+)`\s+›\s+`([^`\n]+)`/g)];
    const missing = named.filter(
      ([, file = "", name = ""]) =>
        file !== "path" && !(existsSync(path.join(root, file)) && declares(read(file), name)),
    );
    expect(missing.map(([whole]) => whole)).toEqual([]);
  });

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
