import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { autolinkParts, parsePageText, stripPageMarkup } from "../../src/domain/textPages/pageText";
import { parseTextPage } from "../../src/domain/textPages/textPage";
import { holds } from "./cases";
import { anyText, anyValue } from "./values";

const marks = fc.constantFrom(
  "# ",
  "## ",
  "- ",
  "\n",
  "\n\n",
  "\r\n",
  " ",
  "#",
  "-",
  "https://a.in/",
  "a@b.in",
);
const pageTexts = fc.array(fc.oneof(marks, anyText), { maxLength: 12 }).map((parts) => parts.join(""));

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean).join("");

describe("generated page texts", () => {
  it("become blocks that hold every word, and no empty one", () => {
    holds(pageTexts, (text) => {
      const blocks = parsePageText(text);
      const shown = blocks.flatMap((block) =>
        block.type === "heading" ? [block.text] : block.type === "list" ? block.items : block.lines,
      );
      for (const line of shown) expect(line.trim()).not.toBe("");
      const withoutMarks = text
        .split(/\r\n|\r|\n/)
        .map((line) => line.trim().replace(/^(?:#{1,6}|[-*•])(?:\s+|$)/, ""))
        .join("\n");
      expect(wordsOf(shown.join("\n"))).toBe(wordsOf(withoutMarks));
    });
  });

  it("never skip a level of headings", () => {
    holds(pageTexts, (text) => {
      const first = parsePageText(text).find((block) => block.type === "heading");
      if (first?.type === "heading") expect(first.level).toBe(2);
    });
  });

  it("become lines whose links lead to web and mail addresses only, and lose nothing", () => {
    holds(pageTexts, (text) => {
      const parts = autolinkParts(text);
      expect(parts.map((part) => part.text).join("")).toBe(text);
      for (const { href = "https:" } of parts) expect(href).toMatch(/^(?:https?:|mailto:)/i);
    });
  });

  it("have one line without marks", () => {
    holds(pageTexts, (text) => {
      expect(stripPageMarkup(text)).not.toMatch(/[\r\n]/);
    });
  });
});

describe("generated page records", () => {
  it("become a page that stays the same when it is read again, or none", () => {
    holds(
      fc.record({ slug: fc.oneof(fc.constant("terms"), anyValue), title: anyValue, body: anyValue }),
      (raw) => {
        const page = parseTextPage(raw);
        if (page) expect(parseTextPage(structuredClone(page))).toEqual(page);
      },
    );
  });
});
