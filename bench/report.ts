import { cpus, totalmem } from 'node:os';
import type { LoadResult } from './load.ts';

/** One line of the report: a scenario on one engine with one number of connections, both servers. */
export type Comparison = { scenario: string; connections: number; club: LoadResult; bare: LoadResult };

export type EngineReport = { engine: string; comparisons: Comparison[] };

const COLUMNS = ['scenario', 'connections', 'club /s', 'p50 ms', 'p95 ms', 'bare /s', 'p50 ms', 'p95 ms', 'club ÷ bare'] as const;
const BYTES_PER_GIBIBYTE = 2 ** 30;

/** What the figures were taken on, in one line. */
export function machineLine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / BYTES_PER_GIBIBYTE);
  return `${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), ${memory} GiB, ${process.platform} ${process.arch}, Node ${process.versions.node}`;
}

/** The results as Markdown tables, one an engine; they read well on a terminal too. */
export function formatReport(reports: readonly EngineReport[]): string {
  return reports.map(({ engine, comparisons }) => `### ${engine}\n\n${formatTable(comparisons.map(toCells))}`).join('\n');
}

function toCells({ scenario, connections, club, bare }: Comparison): string[] {
  return [
    scenario,
    String(connections),
    ...[club, bare].flatMap((result) => [
      `${Math.round(result.perSecond)}${result.failures > 0 ? ` (${result.failures} failed)` : ''}`,
      result.p50Milliseconds.toFixed(1),
      result.p95Milliseconds.toFixed(1),
    ]),
    `${Math.round((club.perSecond / bare.perSecond) * 100)} %`,
  ];
}

function formatTable(rows: readonly string[][]): string {
  const widths = COLUMNS.map((title, index) => Math.max(title.length, ...rows.map((row) => row[index]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, index) => (index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0))).join(' | ')} |`;
  const rule = `|${widths.map((width, index) => (index === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return `${[line(COLUMNS), rule, ...rows.map(line)].join('\n')}\n`;
}
