import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvRecord, parseCsv } from "../../../../src/domain/shared/csv";

const rowsOf = (text: string) => parseCsv(text).rows;

describe("a CSV file", () => {
  it("has quoted cells, line breaks in them, and the lines on which its records begin", () => {
    expect(rowsOf('\ufeffa,b\r\n"x, ""y""","1\n2"\n\n  c ,\r\nlast')).toEqual([
      { line: 1, cells: ["a", "b"] },
      { line: 2, cells: ['x, "y"', "1\n2"] },
      { line: 5, cells: ["c", ""] },
      { line: 6, cells: ["last"] },
    ]);
  });

  it("may have semicolons, or the line breaks of an old Mac", () => {
    expect(rowsOf("a;b;c,d\r1;2\r").map(({ cells }) => cells)).toEqual([
      ["a", "b", "c,d"],
      ["1", "2"],
    ]);
  });

  it("may have tabs, or name its separator in a first line", () => {
    expect(rowsOf("a\tb\n\t2\n1\t\n").map(({ cells }) => cells)).toEqual([
      ["a", "b"],
      ["", "2"],
      ["1", ""],
    ]);
    expect(rowsOf("sep=;\r\na;b,c\r\n")).toEqual([{ line: 2, cells: ["a", "b,c"] }]);
  });

  it.each([
    ['a,b\n1,"2\n3,4\n', 2],
    ['a,b\n1,"2\n3,"4"\n', 2],
    ['a,b\n1,"2" x\n', 2],
  ])("is read up to a quote that is not closed: %j", (text, line) => {
    expect(parseCsv(text)).toEqual({ rows: [{ line: 1, cells: ["a", "b"] }], openQuoteLine: line });
  });

  it("is read as it was written", () => {
    const cell = fc
      .string()
      .map((text) => text.replace(/\r/g, "").trim())
      .filter((text) => !/^[=+@\t-]/.test(text));
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constant("x"), cell, cell)), (rows) => {
        const text = `a,b,c\n${rows.map((row) => csvRecord(row)).join("")}`;
        expect(
          rowsOf(text)
            .slice(1)
            .map(({ cells }) => cells),
        ).toEqual(rows);
      }),
    );
  });

  it("of any text is read", () => {
    fc.assert(fc.property(fc.string(), (text) => Array.isArray(rowsOf(text))));
  });

  it("takes time in proportion to the number of its cells", () => {
    // With a copy of all cells per cell this would run for minutes.
    expect(rowsOf(`${",".repeat(300_000)}a`)[0]?.cells).toHaveLength(300_001);
  });
});
