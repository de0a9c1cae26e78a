import { cpus, loadavg } from 'node:os';
import { earlierCell } from './earlier.ts';
import type { Earlier } from './earlier.ts';
import type { LoadResult } from './load.ts';

/** The result of a run, with the processor time for one answer: of the server's own process, and of PostgreSQL's. */
export type Measurement = LoadResult & { cpuMilliseconds: number; databaseMilliseconds: number };

/** One line of the report: a scenario on one engine with one number of connections, both servers. */
export interface Comparison {
  scenario: string;
  connections: number;
  club: Measurement;
  bare: Measurement;
}

export interface EngineReport {
  engine: string;
  comparisons: Comparison[];
}

const MEASURED = ['p50 ms', 'p95 ms', 'CPU ms', 'DB ms'] as const;
const PER_SECOND = 'club /s';
const QUOTIENT = 'club ÷ bare';
const COLUMNS = [
  'scenario',
  'connections',
  PER_SECOND,
  ...MEASURED,
  'bare /s',
  ...MEASURED,
  QUOTIENT,
  'club /s before',
  'then ÷ bare',
] as const;

/** How busy other programs keep this machine: above a third of its cores the figures say little. */
export function loadLine(): string {
  const [lastMinute = 0] = loadavg();
  const warning = lastMinute > cpus().length / 3 ? ': other programs use this machine, the figures are too low' : '';
  return `Load average before the run: ${lastMinute.toFixed(1)}${warning}.`;
}

/** The machine the figures were taken on, in one line. */
export function machineLine(): string {
  return `${cpus().length} cores, Node ${process.versions.node}`;
}

/** The results as Markdown tables, one an engine, beside those of an earlier run; they read well on a terminal too. */
export function formatReport(reports: readonly EngineReport[], earlier: Earlier): string {
  return reports
    .map(({ engine, comparisons }) => {
      const rows = comparisons.map((comparison) => [
        ...toCells(comparison),
        ...[PER_SECOND, QUOTIENT].map((column) =>
          earlierCell(earlier, engine, comparison.scenario, String(comparison.connections), column),
        ),
      ]);
      return `### ${engine}\n\n${alignedTable(COLUMNS, rows)}`;
    })
    .join('\n');
}

function toCells({ scenario, connections, club, bare }: Comparison): string[] {
  return [
    scenario,
    String(connections),
    ...[club, bare].flatMap((result) => [
      `${Math.round(result.perSecond)}${result.failures > 0 ? ` (${result.failures} failed)` : ''}`,
      result.p50Milliseconds.toFixed(1),
      result.p95Milliseconds.toFixed(1),
      ...[result.cpuMilliseconds, result.databaseMilliseconds].map((milliseconds) =>
        Number.isNaN(milliseconds) ? '–' : milliseconds.toFixed(2),
      ),
    ]),
    `${Math.round((club.perSecond / bare.perSecond) * 100)} %`,
  ];
}

/** A Markdown table that reads well on a terminal too: the first column to the left, the others to the right. */
export function alignedTable(columns: readonly string[], rows: readonly string[][]): string {
  const widths = columns.map((title, index) => Math.max(title.length, ...rows.map((row) => row[index]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, index) => (index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0))).join(' | ')} |`;
  const rule = `|${widths.map((width, index) => (index === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return `${[line(columns), rule, ...rows.map(line)].join('\n')}\n`;
}
