import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readParcelCsv } from "../../../../src/domain/orders/parcelCsv";
import { csvRecord, readCsv } from "../../../../src/domain/shared/csv";

describe("a CSV file", () => {
  it("has quoted cells, line breaks in them, and the lines on which its records begin", () => {
    expect(readCsv('\ufeffa,b\r\n"x, ""y""","1\n2"\n\n  c ,\r\nlast')).toEqual([
      { line: 1, cells: ["a", "b"] },
      { line: 2, cells: ['x, "y"', "1\n2"] },
      { line: 5, cells: ["c", ""] },
      { line: 6, cells: ["last"] },
    ]);
  });

  it("may have semicolons, or the line breaks of an old Mac", () => {
    expect(readCsv("a;b;c,d\r1;2\r").map(({ cells }) => cells)).toEqual([
      ["a", "b", "c,d"],
      ["1", "2"],
    ]);
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
          readCsv(text)
            .slice(1)
            .map(({ cells }) => cells),
        ).toEqual(rows);
      }),
    );
  });

  it("of any text is read", () => {
    fc.assert(fc.property(fc.string(), (text) => Array.isArray(readCsv(text))));
  });

  it("takes time in proportion to the number of its cells", () => {
    // With a copy of all cells per cell this would run for minutes.
    expect(readCsv(`${",".repeat(300_000)}a`)[0]?.cells).toHaveLength(300_001);
  });
});

describe("the owner's file of parcels", () => {
  it("has a line per order, with columns in any order and under other headings", () => {
    const file =
      "AWB Code;Order ID;Status;Courier Name\n59629792084;65f0aa;Out for Delivery;Blue Dart\n;65f0bb;PACKED;";
    expect(readParcelCsv(file)).toEqual({
      lines: [
        {
          line: 2,
          order: "65f0aa",
          state: "out for delivery",
          courier: "Blue Dart",
          awb: "59629792084",
          trackingUrl: "",
        },
        { line: 3, order: "65f0bb", state: "packed", courier: "", awb: "", trackingUrl: "" },
      ],
      problems: [],
    });
  });

  it.each([
    [",packed,", "The order's number is missing."],
    ["A1,lost,", "“lost” is no state. Write one of: processing, packed,"],
    ["A1,shipped,12", "“12” is no AWB: write 4 to 40 letters and digits."],
    ["A1,shipped,5.96298E+10", "The spreadsheet has shortened the AWB to 5.96298E+10"],
    ["A1,shipped,,http://x.example/1", "“http://x.example/1” is no tracking address"],
    ["A1,,", "Nothing is said about order A1."],
  ])("names the line %s", (line, text) => {
    const { lines, problems } = readParcelCsv(`order,state,awb,tracking\nB2,packed,\n${line}\n`);
    expect(lines.map(({ order }) => order)).toEqual(["B2"]);
    expect(problems).toEqual([{ line: 3, text: expect.stringContaining(text) }]);
  });

  it("names an order that it has twice", () => {
    const { lines, problems } = readParcelCsv("order,state\nA1,packed\nA1,shipped\n");
    expect(lines).toHaveLength(1);
    expect(problems).toEqual([{ line: 3, text: "Order A1 is in line 2 already." }]);
  });

  it.each(["", "A1,packed", "state,awb\npacked,1234"])(
    "without the column of orders is refused: %j",
    (file) => {
      expect(readParcelCsv(file)).toMatchObject({
        lines: [],
        problems: [{ text: expect.stringContaining("name the columns") }],
      });
    },
  );

  it("of more lines than fit is refused as a whole", () => {
    const rows = Array.from({ length: 2001 }, (_, at) => `A${at},packed`);
    expect(readParcelCsv(["order,state", ...rows].join("\n"))).toMatchObject({
      lines: [],
      problems: [{ line: 1 }],
    });
  });
});
