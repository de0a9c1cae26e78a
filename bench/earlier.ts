/** The figures of an earlier run by what they were taken of, as they stand in docs/benchmarks.md. */
export type Earlier = ReadonlyMap<string, string>;

/** Stands for a figure that no earlier run wrote. */
const NONE = '–';

/** The scenario a figure was taken of. The engine's version is left out: it goes up between two runs. */
function keyOf(engine: string, scenario: string, connections: string, column: string): string {
  return [engine.split(' ')[0], scenario, connections, column].join('|');
}

/**
 * Reads the tables that `--write` has put at the head of docs/benchmarks.md.
 * @param markdown the whole file; its sections of the second rank are not read
 */
export function readEarlier(markdown: string): Earlier {
  const figures = new Map<string, string>();
  const [written = ''] = markdown.split('\n## ');
  for (const [title = '', ...lines] of written.split('\n### ').map((section) => section.split('\n'))) {
    const [columns, , ...rows] = lines.filter((line) => line.startsWith('|')).map(cellsOf);
    for (const row of rows) {
      const cell = (column: string) => row[columns?.indexOf(column) ?? -1] ?? '';
      const [engine, what, connections] = columns?.includes('engine')
        ? [cell('engine'), cell('processes'), cell('sockets')]
        : [title, cell('scenario'), cell('connections')];
      for (const [index, column] of columns?.entries() ?? []) figures.set(keyOf(engine, what, connections, column), row[index] ?? NONE);
    }
  }
  return figures;
}

/** @returns the cell of an earlier run's table, or a dash */
export function earlierCell(earlier: Earlier, engine: string, what: string, connections: string, column: string): string {
  return earlier.get(keyOf(engine, what, connections, column)) ?? NONE;
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}
