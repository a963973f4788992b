import { describe, expect, it } from "vitest";
import { textPageBodyMaxChars } from "../../../../src/domain/shared/limits";
import { parseTextPage, parseTextPages } from "../../../../src/domain/textPages/textPage";

const page = { slug: "terms", title: "Terms", body: "# A\r\nb\u202e", updated: "2026-01-02 03:04:05.678Z" };

describe("a text page", () => {
  it("is read from a record, and is the same when it is read again", () => {
    const parsed = parseTextPage(page);
    expect(parsed).toEqual({ slug: "terms", title: "Terms", body: "# A\nb", updatedAt: 1767323045678 });
    expect(parseTextPage(parsed)).toEqual(parsed);
  });

  it("has its slug as title when it has none, and may be without text and date", () => {
    expect(parseTextPage({ slug: "faq", title: 7, body: null })).toEqual({
      slug: "faq",
      title: "faq",
      body: "",
      updatedAt: 0,
    });
  });

  it.each([null, 1, "terms", [], {}, { slug: "" }, { slug: "a/b" }, { slug: "Terms" }, { slug: "a--b" }])(
    "%j is none",
    (raw) => expect(parseTextPage(raw)).toBeUndefined(),
  );

  it("keeps every text that the server accepts", () => {
    const body = "👕".repeat(textPageBodyMaxChars);
    expect(parseTextPage({ ...page, body })?.body).toBe(body);
  });

  it("lists valid pages only", () => {
    expect(parseTextPages([page, null, { slug: "?" }]).map(({ slug }) => slug)).toEqual(["terms"]);
    expect(parseTextPages({ pages: [page] })).toEqual([]);
  });
});
