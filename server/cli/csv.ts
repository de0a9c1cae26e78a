/** Spreadsheets take a cell that begins so for a formula; a member chooses his own name. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * Writes rows as CSV (RFC 4180: commas, CRLF, quotes doubled). A cell that a spreadsheet would run as a formula gets an
 * apostrophe in front.
 */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('');
}

function formatCell(text: string): string {
  const cell = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
