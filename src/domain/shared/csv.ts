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
