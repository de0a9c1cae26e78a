import { appendFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

const LONGEST_REASON = 240;

/**
 * Notes what failed for the end of `npm test`, in the file that FAILED_TESTS names; without one nobody asked for it.
 * @param {string} test file and title
 * @param {string | undefined} error its message; the first lines are kept, in one
 * @param {string} [file]
 * @returns {void}
 */
export function noteFailure(test, error, file = process.env['FAILED_TESTS']) {
  if (!file) return;
  const lines = stripVTControlCharacters(error ?? 'no message').split('\n');
  const reason = lines
    .map((line) => line.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean)
    .join(' | ');
  appendFileSync(file, `${JSON.stringify({ test, reason: reason.slice(0, LONGEST_REASON) })}\n`);
}
