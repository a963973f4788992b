/*
 * The style sheet of printed pages: A4, black on white, one document per sheet. A longer document continues
 * on the next sheet, which repeats the table's head with the document's number (`documentNumberRow`). On the
 * screen the sheets are shown below each other.
 */
const printStyle = `
@page { size: A4; margin: 12mm 14mm; }
:root { color-scheme: only light; }
* { box-sizing: border-box; }
body { margin: 0; background: #e7e5e1; color: #000; font: 10pt/1.4 system-ui, "Segoe UI", Roboto, "Noto Sans", Arial, sans-serif; }
.sheet { background: #fff; width: 210mm; min-height: 297mm; margin: 8mm auto; padding: 12mm 14mm; overflow-wrap: anywhere; }
.note { max-width: 210mm; margin: 8mm auto 0; padding: 4mm 6mm; background: #fff4d6; border: 1px solid #b98900; border-radius: 2mm; }
.note p { margin: 0 0 1mm; }
header { display: flex; justify-content: space-between; gap: 8mm; border-bottom: 0.6mm solid #000; padding-bottom: 4mm; }
header h1 { margin: 0; font-size: 17pt; line-height: 1.15; }
header p, .parties p { margin: 0; }
header > :first-child { min-width: 0; }
.facts { text-align: right; flex: none; max-width: 65%; }
.facts b { font-size: 12pt; }
.parties { display: flex; gap: 8mm; margin: 4mm 0; }
.parties > div { flex: 1; min-width: 0; }
.parties h2 { margin: 0 0 1mm; font-size: 8pt; letter-spacing: 0.06em; text-transform: uppercase; font-weight: 600; }
.address { font-size: 12pt; line-height: 1.3; }
table { width: 100%; border-collapse: collapse; }
th { text-align: left; font-size: 8pt; font-weight: 600; border-bottom: 0.3mm solid #000; padding: 1mm 1.2mm; vertical-align: bottom; white-space: nowrap; }
td { border-bottom: 0.15mm solid #999; padding: 0.7mm 1.2mm; line-height: 1.3; vertical-align: top; }
tr { break-inside: avoid; }
thead { display: table-header-group; }
.again th { border-bottom: 0; font-weight: 400; white-space: normal; }
th:first-child, td:first-child { padding-left: 0; }
th:last-child, td:last-child { padding-right: 0; }
.item { width: 99%; min-width: 42mm; }
.code { white-space: nowrap; overflow-wrap: normal; }
.taxes { font-size: 9pt; }
.taxes .n, .taxes .code { font-size: 8.5pt; }
.n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
.total { break-before: avoid; }
.total td { border-top: 0.3mm solid #000; border-bottom: 0; font-weight: 700; }
.soft { font-size: 8.5pt; }
.box { display: inline-block; width: 3.6mm; height: 3.6mm; vertical-align: middle; border: 0.35mm solid #000; }
.big { font-size: 11pt; line-height: 1.25; font-weight: 700; }
.pay { border: 0.6mm solid #000; padding: 2mm 4mm; display: inline-block; margin: 0; white-space: normal; text-align: left; }
.end { margin-top: 5mm; display: flex; justify-content: space-between; gap: 8mm; break-inside: avoid; break-before: avoid; }
.sign { text-align: center; padding-top: 12mm; min-width: 55mm; }
@media screen and (max-width: 820px) { .sheet { width: auto; min-height: 0; margin: 4mm; padding: 5mm; overflow-x: auto; } header, .parties, .end { flex-wrap: wrap; } .facts { text-align: left; max-width: 100%; } .parties > div { flex: 1 1 60mm; } .parties > .n { text-align: left; } }
@media print {
  body { background: #fff; }
  .note { display: none; }
  .sheet { width: auto; min-height: 0; margin: 0; padding: 0; break-after: page; }
  .sheet:last-child { break-after: auto; }
}`;

/** Rows of a document that fit on its first sheet, also when each takes two lines of text. */
const rowsOnFirstSheet = 15;

/**
 * Renders a row with the document's number for the head of a long table. The head is printed on every sheet,
 * so the number shows to which document a loose second sheet belongs.
 * @param {string} number escaped
 * @param {number} rows of the document
 * @param {number} columns
 * @returns {string} HTML; "" for a short document
 */
function documentNumberRow(number, rows, columns) {
  if (rows <= rowsOnFirstSheet) return "";
  return `<tr class="again"><th class="n" colspan="${columns}">${number}</th></tr>`;
}

module.exports = { documentNumberRow, printStyle };
