/** A column of a printed table; numbers read better when they end at the same place. */
export interface Column {
  title: string;
  align?: 'left' | 'right';
}

const GAP = '  ';

/**
 * Lays rows out in aligned columns for a terminal, with a heading and a rule under it.
 * @param rows one array of cells a row, in the order of the columns
 * @returns the lines joined, ending with a line break
 */
export function formatTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const widths = columns.map(({ title }, index) => Math.max(width(title), ...rows.map((row) => width(row[index] ?? ''))));
  const line = (cells: readonly string[]) =>
    columns
      .map(({ align }, index) => pad(cells[index] ?? '', widths[index] ?? 0, align ?? 'left'))
      .join(GAP)
      .trimEnd();
  const rule = widths.map((size) => '─'.repeat(size)).join(GAP);
  return `${[line(columns.map(({ title }) => title)), rule, ...rows.map(line)].join('\n')}\n`;
}

/** Lays out "label: value" pairs with the values under one another. */
export function formatPairs(pairs: readonly (readonly [label: string, value: string])[]): string {
  const size = Math.max(...pairs.map(([label]) => width(label))) + 1;
  return pairs.map(([label, value]) => `${pad(`${label}:`, size, 'left')} ${value}\n`).join('');
}

const graphemes = new Intl.Segmenter('pt-BR');

// A letter with a combining accent takes the room of one.
function width(text: string): number {
  return Array.from(graphemes.segment(text)).length;
}

function pad(text: string, size: number, align: 'left' | 'right'): string {
  const blank = ' '.repeat(Math.max(0, size - width(text)));
  return align === 'right' ? blank + text : text + blank;
}
