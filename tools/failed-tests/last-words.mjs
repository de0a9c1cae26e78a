// Dependency-free: what `npm test` ends with.
import { existsSync, readFileSync } from 'node:fs';

// CI shows the last 1,500 characters.
const ROOM = 1_500;

/**
 * The end of a run: each step's outcome and, as far as there is room, the tests that failed and why.
 * @param {{ name: string, status: number, seconds: number, failures: { test: string, reason: string }[] }[]} results
 * @returns {string}
 */
export function lastWords(results) {
  const outcomes = results.map(({ name, status, seconds }) => `${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  const failed = results.filter(({ status }) => status !== 0);
  const count = `${results.length - failed.length} passed, ${failed.length} failed`;
  const causes = failed.flatMap(({ name, failures }) =>
    failures.length > 0 ? failures.map(({ test, reason }) => `✗ ${test}\n    ${reason}`) : [`✗ ${name}: see its output above`],
  );
  const shown = [];
  let room = ROOM - [...outcomes, count].join('\n').length - 100;
  for (const cause of causes) {
    room -= cause.length + 1;
    if (room < 0) break;
    shown.push(cause);
  }
  const left = causes.length - shown.length;
  return [
    '',
    ...outcomes,
    '',
    count,
    ...(shown.length > 0 ? ['', ...shown] : []),
    ...(left > 0 ? [`… and ${left} more: see above`] : []),
  ].join('\n');
}

/** @returns {{ test: string, reason: string }[]} what the reporters noted in a file */
export function readFailures(file) {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
