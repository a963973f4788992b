import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvRecord } from "../../src/domain/shared/csv";
import { holds } from "./cases";
import { anyNumber, anyText } from "./values";

const cells = fc.oneof(anyText, anyNumber);

describe("generated records of a CSV file", () => {
  it("are read as the cells that were written, without a formula", () => {
    holds(fc.array(cells, { minLength: 1, maxLength: 8 }), (record) => {
      const read = readRecord(csvRecord(record));
      const shown = (cell: string) => cell.replace(/^'(?=[=+@\t\r\n-])/, "");
      expect(read.map(shown)).toEqual(record.map((cell) => shown(String(cell))));
      for (const cell of read) expect(cell).not.toMatch(/^[=+@\t\r\n-]/);
    });
  });
});

/** The cells of one record, by the grammar of RFC 4180 for quoted cells. */
function readRecord(text: string): string[] {
  expect(text).toMatch(/^"(?:[^"]|"")*"(?:,"(?:[^"]|"")*")*\r\n$/);
  return [...text.matchAll(/"((?:[^"]|"")*)"(?:,|\r\n$)/g)].map(([, cell = ""]) => cell.replace(/""/g, '"'));
}
