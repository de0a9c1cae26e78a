/** Spreadsheets take a cell that begins so for a formula; a member chooses their own name. */
const FORMULA = /^[=+\-@\t\r]/;

/** Tells Excel that a file is UTF-8. */
const BYTE_ORDER_MARK = '\u{feff}';

/**
 * Writes rows as CSV (RFC 4180: commas, CRLF, quotes doubled). A cell that a spreadsheet would run as a formula gets an
 * apostrophe in front.
 * @param isForExcel as a Brazilian Excel opens it by a double click: semicolons, since the comma is its decimal sign, and a byte order mark
 */
export function formatCsv(rows: readonly (readonly string[])[], isForExcel = false): string {
  const separator = isForExcel ? ';' : ',';
  const lines = rows.map((row) => `${row.map((text) => formatCell(text, separator)).join(separator)}\r\n`).join('');
  return isForExcel ? `${BYTE_ORDER_MARK}${lines}` : lines;
}

function formatCell(text: string, separator: string): string {
  const cell = FORMULA.test(text) ? `'${text}` : text;
  return cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
