import { expect, test } from 'vitest';
import { earlierCell, readEarlier } from './earlier.ts';
import { formatReport } from './report.ts';
import type { Measurement } from './report.ts';

const measured = (perSecond: number): Measurement => ({
  perSecond,
  latencies: [1],
  seconds: 1,
  answers: 10,
  failures: 0,
  p50Milliseconds: 1,
  p95Milliseconds: 2,
  cpuMilliseconds: 0.5,
  databaseMilliseconds: Number.NaN,
});
const run = (engine: string, club: number) => [
  { engine, comparisons: [{ scenario: 'read: own workouts', connections: 16, club: measured(club), bare: measured(100) }] },
];
const lastOf = (report: string) =>
  report
    .trimEnd()
    .split('\n')
    .at(-1)
    ?.split('|')
    .map((cell) => cell.trim())
    .slice(-4, -1);

test('the figures of a run stand beside those that the last one wrote, though the engine is a newer one', () => {
  const first = formatReport(run('PostgreSQL 18.4', 80), readEarlier('# Benchmarks\n'));
  expect(lastOf(first)).toEqual(['80 %', '–', '–']);
  const written = `# Benchmarks\n\nHow.\n\n${first}\n## Taken apart\n\n${first.replaceAll('80', '7')}`;
  const second = formatReport(run('PostgreSQL 18.5', 120), readEarlier(written));
  expect(lastOf(second)).toEqual(['120 %', '80', '80 %']);
});

test('sockets are told apart by how many there were, at how many processes', () => {
  const table = `### Live updates

| engine | processes | sockets | own p95 ms |
| ------ | --------: | ------: | ---------: |
| PGlite |         1 |    5000 |         47 |
`;
  expect(earlierCell(readEarlier(table), 'PGlite', '1', '5000', 'own p95 ms')).toBe('47');
  expect(earlierCell(readEarlier(table), 'PGlite', '2', '5000', 'own p95 ms')).toBe('–');
});
