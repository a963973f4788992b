import { describe, expect, it } from "vitest";
import { autolinkParts, parsePageText, stripPageMarkup } from "../../../../src/domain/textPages/pageText";

const heading = (level: 2 | 3, text: string) => ({ type: "heading", level, text });
const paragraph = (...lines: string[]) => ({ type: "paragraph", lines });
const list = (...items: string[]) => ({ type: "list", items });

describe("the text of a page", () => {
  it("has headings, paragraphs with their lines, and lists", () => {
    const text =
      "Draft\n\n# Business\nHaat Pvt Ltd\n14 Bapu Bazaar\n\n## Hours\n- Mon\n- Tue\nClosed on Sundays\n# Law\n* India";
    expect(parsePageText(text)).toEqual([
      paragraph("Draft"),
      heading(2, "Business"),
      paragraph("Haat Pvt Ltd", "14 Bapu Bazaar"),
      heading(3, "Hours"),
      list("Mon", "Tue"),
      paragraph("Closed on Sundays"),
      heading(2, "Law"),
      list("India"),
    ]);
  });

  it.each([
    ["", []],
    [" \n\t\n", []],
    ["#\n-\n##", []],
    ["#Sale", [paragraph("#Sale")]],
    ["-5 °C", [paragraph("-5 °C")]],
    ["# <b>A</b>", [heading(2, "<b>A</b>")]],
    ["### Deep", [heading(2, "Deep")]],
    ["# A\n### Deep", [heading(2, "A"), heading(3, "Deep")]],
    ["## First\n# A", [heading(2, "First"), heading(2, "A")]],
    ["- a\n\n- b", [list("a"), list("b")]],
    ["a\r\nb\rc\n\r\nd", [paragraph("a", "b", "c"), paragraph("d")]],
    ["  # indented  ", [heading(2, "indented")]],
    ["• नमस्ते", [list("नमस्ते")]],
  ])("%j is %j", (text, blocks) => expect(parsePageText(text)).toEqual(blocks));
});

describe("addresses in a line", () => {
  const links = (line: string) =>
    autolinkParts(line).flatMap(({ text, href }) => (href === undefined ? [] : [[text, href]]));

  it.each([
    ["E-mail: hello@haat.example.", [["hello@haat.example", "mailto:hello@haat.example"]]],
    ["(see https://haat.example/a?b=c).", [["https://haat.example/a?b=c", "https://haat.example/a?b=c"]]],
    [
      "http://a.in and <b@c.in>,",
      [
        ["http://a.in", "http://a.in"],
        ["b@c.in", "mailto:b@c.in"],
      ],
    ],
    [
      "See www.haat.example, (WWW.Haat.co.in/a?b=c#d) or www.हाट.भारत.",
      [
        ["www.haat.example", "https://www.haat.example"],
        ["WWW.Haat.co.in/a?b=c#d", "https://WWW.Haat.co.in/a?b=c#d"],
        ["www.हाट.भारत", "https://www.हाट.भारत"],
      ],
    ],
    [
      "www.shop.example। www.shop.example… www.shop.example’s ‘www.shop.example’ www.shop.example.—now",
      Array(5).fill(["www.shop.example", "https://www.shop.example"]),
    ],
    [
      "https://a.in/b। https://a.in—now a@b.in… o’b@a.in",
      [
        ["https://a.in/b", "https://a.in/b"],
        ["https://a.in", "https://a.in"],
        ["a@b.in", "mailto:a@b.in"],
      ],
    ],
    ["www.shop@haat.example", [["www.shop@haat.example", "mailto:www.shop@haat.example"]]],
    ['www. www.x www..in www.a.in:80@evil.in www.a@b.in/c www.a.in"x awww.a.in', []],
    ["javascript:alert(1) data:text/html,x //evil.example ftp://a.in", []],
    ["https://localhost https:// @home a@b mailto:a@b.c", []],
    ['https://a.in/"onclick="x', []],
    [`https://a.in/${"x".repeat(400)}`, []],
  ])("%j", (line, found) => expect(links(line)).toEqual(found));
});

describe("a text without marks", () => {
  it("is one line without headings", () => {
    expect(stripPageMarkup("# Returns\nSeven days.\n- Unworn\n- With tags\n\nThen more")).toBe(
      "Seven days. Unworn With tags Then more",
    );
    expect(stripPageMarkup("# Only a heading")).toBe("");
  });
});
