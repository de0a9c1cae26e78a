/**
 * Spreadsheets take a cell that begins so for a formula; a member chooses their own name. Some skip invisible signs in
 * front of it.
 */
const FORMULA = /^[\s\p{Z}\p{C}]*[=+\-@]|^[\t\r]/u;

/**
 * Signs that end a cell for some program: not every one splits at our sign, and some take each control character for a
 * new line.
 */
const SPECIAL = /[,;"\p{Cc}\p{Zl}\p{Zp}]/u;

/** A number with a Brazilian comma, which Excel is to take for one. */
const DECIMAL = /^\d+,\d+$/;

/**
 * Texts that Excel would keep as another number, or as a day: 5511900000000 as 5,5119E+12, 0119 as 119, 3-4 as the
 * third of April.
 */
const CHANGED_BY_EXCEL = /^(?:0\d+|\d{12,}|\d+[Ee]\d+|\d{1,2}[-/]\d{1,4})$/;

/** Tells Excel that a file is UTF-8. */
const BYTE_ORDER_MARK = '\u{feff}';

/**
 * Writes rows as CSV (RFC 4180: commas, CRLF, quotes doubled); every export of the club goes through here. A cell that
 * a spreadsheet would run as a formula gets an apostrophe in front. Whatever may part cells in some program is inside
 * quotes.
 * @param isForExcel as a Brazilian Excel opens it by a double click: semicolons, since the comma is its decimal sign, a
 * byte order mark, and an apostrophe before what it would change
 */
export function formatCsv(rows: readonly (readonly string[])[], isForExcel = false): string {
  const separator = isForExcel ? ';' : ',';
  const lines = rows.map((row) => `${row.map((text) => formatCell(text, isForExcel)).join(separator)}\r\n`).join('');
  return isForExcel ? `${BYTE_ORDER_MARK}${lines}` : lines;
}

function formatCell(text: string, isForExcel: boolean): string {
  // In the width of a keyboard: an Excel of East Asia takes ＝ for =.
  const isRun = FORMULA.test(text.normalize('NFKC')) || (isForExcel && CHANGED_BY_EXCEL.test(text));
  if (isForExcel && DECIMAL.test(text)) return text;
  const cell = isRun ? `'${text}` : text;
  return isRun || SPECIAL.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
