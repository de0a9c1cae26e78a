import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { RandomCaller, describeCall, sharedKeys } from '#server/security-tests/random-calls/run-calls.ts';
import type { Outcome } from '#server/security-tests/random-calls/run-calls.ts';
import { createTestClub } from '#server/testing/test-club.ts';
import { createPostgresDatabase } from '../bench/postgres.ts';

// Thousands of random calls over all APIs: half are valid sentences, half carry a name that every object of JavaScript
// has. It ends with 1 when a call was a fault of the server or took too long, when anything that all requests share has
// changed, or when memory was kept.
// Usage: npm run drills -- random-calls [--calls 30000] [--seed 20261122] [--database pglite|postgres]

const { values: options } = parseArgs({
  options: {
    calls: { type: 'string', default: '30000' },
    seed: { type: 'string', default: '20261122' },
    database: { type: 'string', default: 'pglite' },
  },
});
const calls = Number(options.calls);
const WARM_UP = Math.min(3_000, Math.floor(calls / 10));
const LONGEST_MS = 15_000;
const REST_MS = 60_000;
const MOST_KEPT_MB = 60;
const LEAST_ANSWERED = 0.9;

const megabytes = () => Math.round(process.memoryUsage().rss / 1_048_576);
const print = (line: string) => process.stdout.write(`${line}\n`);

const postgres = options.database === 'postgres' ? await createPostgresDatabase() : null;
// As in a real server: in memory, the rows and the write-ahead log would count as memory that was kept.
const folder = await mkdtemp(join(tmpdir(), 'clube21-random-calls-'));
const club = await createTestClub(postgres ? { databaseUrl: postgres.url } : { pgliteFolder: folder });
const problems: string[] = [];
try {
  const caller = await RandomCaller.in(club, Number(options.seed));
  const keysBefore = JSON.stringify(sharedKeys());
  const answersBefore = await caller.quietAnswers();
  const refused: Outcome[] = [];
  let [valid, warm, longest] = [0, 0, 0];
  for (let made = 1; made <= calls; made += 1) {
    const outcome = await caller.next();
    longest = Math.max(longest, outcome.milliseconds);
    if (outcome.status >= 500) problems.push(`a fault of the server: ${describeCall(outcome)}`);
    if (outcome.milliseconds > LONGEST_MS) problems.push(`${Math.round(outcome.milliseconds)} ms: ${describeCall(outcome)}`);
    if (outcome.call.mutation === undefined) {
      valid += 1;
      if (outcome.status < 200 || outcome.status > 299) refused.push(outcome);
    }
    if (made === WARM_UP) warm = megabytes();
    if (made % 1_000 === 0) print(`${made} calls, ${megabytes()} MB, the longest took ${Math.round(longest)} ms`);
  }
  const answered = (valid - refused.length) / valid;
  print(`${(answered * 100).toFixed(1)} % of ${valid} valid sentences were answered with 2xx; resting`);
  for (const outcome of refused.slice(0, 20)) print(`  refused: ${describeCall(outcome)}`);
  if (answered < LEAST_ANSWERED) problems.push(`only ${(answered * 100).toFixed(1)} % of the valid sentences were answered`);
  if (JSON.stringify(sharedKeys()) !== keysBefore) problems.push('what every object has was changed');
  const answersAfter = await caller.quietAnswers();
  for (const [index, answer] of answersAfter.entries())
    if (answer !== answersBefore[index]) problems.push(`answered otherwise than before: ${answer}`);
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  const rested = megabytes();
  print(`${warm} MB after the first ${WARM_UP} calls, ${rested} MB after ${REST_MS / 1_000} s of rest`);
  if (rested - warm > MOST_KEPT_MB) problems.push(`${rested - warm} MB more than after the first ${WARM_UP} calls`);
} finally {
  await club.close();
  await postgres?.drop();
  await rm(folder, { recursive: true, force: true });
}
for (const problem of problems) print(problem);
print(problems.length === 0 ? 'No problem found.' : `${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
