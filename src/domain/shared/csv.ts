/**
 * One record of a CSV file (RFC 4180), with its line break. Every cell is quoted. A cell that a spreadsheet
 * would run as a formula gets an apostrophe before it, which the spreadsheet does not show.
 * @param cells texts and numbers
 */
export function csvRecord(cells: readonly unknown[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/**
 * Characters at the start of a cell that make a spreadsheet read it as a formula
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const formulaStart = /^[=+@\t\r\n-]/;

function csvCell(value: unknown): string {
  const text = String(value).replace(formulaStart, "'$&").replace(/"/g, '""');
  return `"${text}"`;
}

/** One record of a CSV file, with the line on which it begins (the first is 1). */
interface CsvRow {
  line: number;
  cells: string[];
}

/**
 * Parses a CSV file (RFC 4180) as spreadsheets write it: with commas, semicolons or tabs, any line breaks, a
 * byte order mark, and Excel's first line `sep=;`. Cells are trimmed, empty lines skipped. Never throws.
 * @returns the records before the first quote that is unclosed or not followed by a separator;
 * `openQuoteLine`: the line on which that quote is opened (0: there is none)
 */
export function parseCsv(text: string): { rows: CsvRow[]; openQuoteLine: number } {
  const { separator, start, firstLine } = detectCsvFormat(text);
  const rows: CsvRow[] = [];
  let row: CsvRow = { line: firstLine, cells: [] };
  let line = firstLine;
  let at = start;
  while (at <= text.length) {
    const opened = line;
    const begin = skipBlanks(text, at, separator);
    let cell: string;
    if (text[begin] === '"') {
      const close = closingQuote(text, begin + 1);
      at = skipBlanks(text, close + 1, separator);
      if (close < 0 || !isCellEnd(text[at], separator)) return { rows, openQuoteLine: opened };
      // The cell is cut out as one slice: PocketBase's engine copies a text each time a character is
      // appended.
      const inner = text.slice(begin + 1, close);
      cell = inner.includes('""') ? inner.replace(/""/g, '"') : inner;
      line += countLineBreaks(inner);
    } else {
      at = begin;
      while (!isCellEnd(text[at], separator)) at += 1;
      cell = text.slice(begin, at);
    }
    row.cells.push(cell.trim());
    if (text[at] !== separator) {
      if (row.cells.some(Boolean)) rows.push(row);
      if (text[at] === "\r" && text[at + 1] === "\n") at += 1;
      line += 1;
      row = { line, cells: [] };
    }
    at += 1;
  }
  return { rows, openQuoteLine: 0 };
}

const separators = [",", ";", "\t"];

/**
 * The separator and the start of the records. A first line `sep=;` names the separator; otherwise the
 * separator that is most frequent in the first line is used.
 */
function detectCsvFormat(text: string): { separator: string; start: number; firstLine: number } {
  const start = text.startsWith("\ufeff") ? 1 : 0;
  let end = start;
  while (end < text.length && !isLineBreak(text[end])) end += 1;
  const first = text.slice(start, end);
  const [, named] = /^"?sep=([,;\t])"?$/i.exec(first) ?? [];
  if (named) return { separator: named, start: end + (text.startsWith("\r\n", end) ? 2 : 1), firstLine: 2 };
  const counts = separators.map((each) => first.split(each).length);
  const separator = separators[counts.indexOf(Math.max(...counts))] ?? ",";
  return { separator, start, firstLine: 1 };
}

function isLineBreak(char: string | undefined): boolean {
  return char === "\n" || char === "\r";
}

function isCellEnd(char: string | undefined, separator: string): boolean {
  return char === undefined || char === separator || isLineBreak(char);
}

function skipBlanks(text: string, from: number, separator: string): number {
  let at = from;
  while (text[at] !== separator && (text[at] === " " || text[at] === "\t")) at += 1;
  return at;
}

/**
 * The position of the quote that ends a cell; -1: there is none. A doubled quote is a character of the cell.
 */
function closingQuote(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] !== '"') continue;
    if (text[at + 1] !== '"') return at;
    at += 1;
  }
  return -1;
}

function countLineBreaks(text: string): number {
  return text.split(/\r\n|\r|\n/).length - 1;
}
