import { describe, expect, it } from "vitest";
import { parseParcelCsv } from "../../../../src/domain/orders/parcelCsv";

describe("the owner's file of parcels", () => {
  it("has a line per order, with columns in any order and under other headings", () => {
    const file =
      "AWB Code;Order ID;Status;Courier Name\n59629792084;65f0aa;Out for Delivery;Blue Dart\n;65f0bb;PACKED;";
    expect(parseParcelCsv(file)).toEqual({
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
      unused: [],
    });
  });

  it("has columns that are not used, which are named", () => {
    const { lines, unused } = parseParcelCsv("Date,Order,Status,,Total\n2026-01-01,A1,packed,x,99\n");
    expect([lines.length, unused]).toEqual([1, ["Date", "Total"]]);
    const many = Array.from({ length: 22 }, (_, at) => `Extra ${at}`).join();
    expect(parseParcelCsv(`order,state,${many}\nA1,packed`).unused.slice(-2)).toEqual(["Extra 19", "2 more"]);
  });

  it.each([
    ["order,state,status", "“state” and “status”"],
    ["Order,Order ID,state", "“Order” and “Order ID”"],
    ["order,AWB,Waybill No,state", "“AWB” and “Waybill No”"],
    ["order,awb,AWB", "“awb” and “AWB”"],
  ])("with two columns of the same meaning is refused: %s", (head, named) => {
    expect(parseParcelCsv(`${head}\nA1,packed,shipped,x\n`)).toEqual({
      lines: [],
      problems: [
        { line: 1, text: `The columns ${named} mean the same: keep one of them. Nothing is changed.` },
      ],
      unused: [],
    });
  });

  it.each([
    ["an xlsx workbook", "PK\u0003\u0004\u0014\0\u0006\0", "Save it as CSV in your spreadsheet program"],
    ["an old Excel workbook", "\u00d0\u00cf\u0011\u00e0", "Save it as CSV in your spreadsheet program"],
    ["UTF-16 without its mark", "o\0r\0d\0e\0r\0\n\0", "Save it as CSV UTF-8"],
  ])("that is %s is refused with what to do", (_, text, wanted) => {
    expect(parseParcelCsv(text)).toEqual({
      lines: [],
      problems: [{ line: 1, text: expect.stringContaining(wanted) }],
      unused: [],
    });
  });

  it.each(["AWB No", "AWB No.", "Waybill", "Waybill No", "Tracking No", "Tracking ID", "Docket No"])(
    "knows the courier's heading %s",
    (heading) => {
      const { lines } = parseParcelCsv(`Order No,Delivery Status,${heading}\nK1,packed,ZX123AB`);
      expect(lines).toMatchObject([{ order: "K1", state: "packed", awb: "ZX123AB" }]);
    },
  );

  it.each([
    [",packed,", "The order's number is missing."],
    ["A1,lost,", "“lost” is no state. Write one of: processing, packed,"],
    ["A1,shipped,12", "“12” is no AWB: write 4 to 40 letters and digits."],
    ["A1,shipped,5.96298E+10", "The spreadsheet has shortened the AWB to 5.96298E+10"],
    ["1.00E+05,shipped,", "The spreadsheet has shortened the order's number to 1.00E+05"],
    ["A1,shipped,,http://x.example/1", "“http://x.example/1” is no tracking address"],
    ["A1,,", "Nothing is said about order A1."],
  ])("names the line %s", (line, text) => {
    const { lines, problems } = parseParcelCsv(`order,state,awb,tracking\nB2,packed,\n${line}\n`);
    expect(lines.map(({ order }) => order)).toEqual(["B2"]);
    expect(problems).toEqual([{ line: 3, text: expect.stringContaining(text) }]);
  });

  it("names a line whose text has a comma without quotes", () => {
    const { lines, problems } = parseParcelCsv(
      "order,state,courier,awb\nA1,packed,DTDC, Express,DT998877\nB2,packed,,,\n",
    );
    expect(lines.map(({ order }) => order)).toEqual(["B2"]);
    expect(problems).toEqual([{ line: 2, text: expect.stringContaining("more cells than the first line") }]);
  });

  it.each([
    'A1,packed,"DTDC',
    // The next quote is that of another line.
    'A1,packed,"DTDC\nC3,packed,"Blue Dart"',
  ])("changes nothing from a quote that is not closed: %j", (line) => {
    const file = `order,state,courier\nB2,packed,\n${line}\nD4,packed,Delhivery\nE5,packed,\n`;
    const { lines, problems } = parseParcelCsv(file);
    expect(lines.map(({ order }) => order)).toEqual(["B2"]);
    expect(problems).toEqual([{ line: 3, text: expect.stringContaining("A quote is not closed") }]);
  });

  it("has no courier of two lines", () => {
    const { lines, problems } = parseParcelCsv(
      'order,state,courier\nA1,packed,"DTDC\nB2,packed,"\nC3,packed,\n',
    );
    expect(lines.map(({ order }) => order)).toEqual(["C3"]);
    expect(problems).toEqual([{ line: 2, text: "A cell has a line break: is a quote not closed?" }]);
  });

  it("names an order that it has twice", () => {
    const { lines, problems } = parseParcelCsv("order,state\nA1,packed\nA1,shipped\n");
    expect(lines).toHaveLength(1);
    expect(problems).toEqual([{ line: 3, text: "Order A1 is in line 2 already." }]);
  });

  it.each(["", "A1,packed", "state,awb\npacked,1234"])(
    "without the column of orders is refused: %j",
    (file) => {
      expect(parseParcelCsv(file)).toMatchObject({
        lines: [],
        problems: [{ text: expect.stringContaining("name the columns") }],
      });
    },
  );

  it("of more lines than fit is refused as a whole", () => {
    const rows = Array.from({ length: 2001 }, (_, at) => `A${at},packed`);
    expect(parseParcelCsv(["order,state", ...rows].join("\n"))).toMatchObject({
      lines: [],
      problems: [{ line: 1 }],
    });
  });

  it("that is too long is refused before it is read", () => {
    const unread = new Proxy(
      {},
      {
        get: (_, key) => {
          if (key === "length") return 1_000_001;
          throw new Error("The text was read");
        },
      },
    ) as unknown as string;
    expect(parseParcelCsv(unread)).toMatchObject({ lines: [], problems: [{ line: 1 }] });
  });
});
