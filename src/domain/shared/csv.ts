/**
 * One record of a CSV file (RFC 4180), with its line break. Every cell is quoted. A cell that a spreadsheet would run as a
 * formula gets an apostrophe before it, which the spreadsheet does not show.
 * @param cells texts and numbers
 */
export function csvRecord(cells: readonly unknown[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** The characters with which a cell is read as a formula (https://owasp.org/www-community/attacks/CSV_Injection). */
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
 * Reads a CSV file (RFC 4180) as spreadsheets write it: with commas or semicolons, any line breaks and a byte order mark. Cells are
 * trimmed, empty lines skipped. A quote that is not closed ends with the text. Never throws.
 */
export function readCsv(text: string): CsvRow[] {
  const body = text.replace(/^\ufeff/, "");
  const separator = separatorOf(body);
  const rows: CsvRow[] = [];
  let [cells, cell, line, start, quoted] = [[] as string[], "", 1, 1, false];
  const endRow = () => {
    cells.push(cell.trim());
    if (cells.some(Boolean)) rows.push({ line: start, cells });
    [cells, cell, start] = [[], "", line + 1];
  };
  for (let at = 0; at < body.length; at += 1) {
    const char = body[at];
    const isBreak = char === "\n" || (char === "\r" && body[at + 1] !== "\n");
    if (quoted && char === '"' && body[at + 1] === '"') {
      cell += char;
      at += 1;
    } else if (quoted && char === '"') quoted = false;
    else if (quoted) cell += char;
    else if (char === '"' && cell.trim() === "") [cell, quoted] = ["", true];
    else if (char === separator) {
      cells.push(cell.trim());
      cell = "";
    } else if (isBreak) endRow();
    else if (char !== "\r") cell += char;
    if (isBreak) line += 1;
  }
  endRow();
  return rows;
}

/** The separator of the first line: the more frequent one. */
function separatorOf(text: string): "," | ";" {
  const [first = ""] = text.split(/[\r\n]/, 1);
  return first.split(";").length > first.split(",").length ? ";" : ",";
}
