// The price and the use of PGlite in a worker: the time of a short call, and how long the server's thread is held up by a statement of
// some seconds, on the server's own thread (as before decision 025) and in the worker. And what the gate takes of a request.
// Usage: npm run drills -- engine-thread
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase } from '#server/boot/prepare-database.ts';
import { createDataGate } from '#server/data-gate/gate.ts';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { openPglite, openPgliteInMemory } from '#server/database/pglite/open-pglite.ts';
import { percentile } from '../bench/load.ts';

const CALLS = 3_000;
const SLOW_STATEMENT = 'select count(*) from generate_series(1, 12000000) n where n % 7 = 3';
const REQUESTS = [
  '/rest/v1/workout_records?select=id,workout_name,date&user_id=eq.5d4f1c1e-7e3a-4a51-9d53-0c6d3f0f8a11&order=date.desc&limit=10',
  '/rest/v1/challenges?select=*,challenge_participants(user_id,status),challenge_progress(*)&id=eq.5d4f1c1e-7e3a-4a51-9d53-0c6d3f0f8a11',
  '/rest/v1/challenge_check_ins?select=*&user_id=eq.5d4f1c1e-7e3a-4a51-9d53-0c6d3f0f8a11&check_in_date=gte.2026-01-01T00:00:00Z&check_in_date=lt.2026-12-31T00:00:00Z',
];

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Milliseconds of each of many calls, the shortest first. */
async function timesOf(call: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let made = 0; made < CALLS; made += 1) {
    const startedAt = performance.now();
    await call();
    times.push(performance.now() - startedAt);
  }
  return times.toSorted((left, right) => left - right);
}

async function measure(name: string, connection: ClubConnection): Promise<void> {
  for (let warm = 0; warm < 300; warm += 1) await connection.query('select 1');
  const times = await timesOf(() => connection.query('select 1'));
  let [longest, last] = [0, performance.now()];
  const ticking = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  const startedAt = performance.now();
  await connection.query(SLOW_STATEMENT);
  const took = performance.now() - startedAt;
  // A thread that was held up notes it with its next timer.
  await new Promise((resolve) => setTimeout(resolve, 20));
  clearInterval(ticking);
  print(
    `${name}: a short call ${percentile(times, 0.5).toFixed(2)} ms (p95 ${percentile(times, 0.95).toFixed(2)} ms); ` +
      `a statement of ${Math.round(took)} ms held the server's thread up for ${Math.round(longest)} ms at most`,
  );
}

async function measureGate(connection: ClubConnection): Promise<void> {
  const gate = createDataGate(connection);
  const requests = REQUESTS.map((path) => new Request(`http://localhost${path}`));
  let next = 0;
  const admit = () => {
    const request = requests[next++ % requests.length] as Request;
    return gate.admit(request, new URL(request.url));
  };
  for (let warm = 0; warm < 300; warm += 1) await admit();
  const times = await timesOf(admit);
  print(`the gate: ${percentile(times, 0.5).toFixed(3)} ms a request (p95 ${percentile(times, 0.95).toFixed(3)} ms)`);
}

const folder = await mkdtemp(join(tmpdir(), 'clube21-engine-thread-'));
try {
  const { connection: onThread } = await openPgliteInMemory();
  await measure("on the server's thread", onThread);
  await onThread.close();
  const inWorker = await openPglite(join(folder, 'database'));
  await prepareDatabase(inWorker);
  await measure('in a worker', inWorker);
  await measureGate(inWorker);
  await inWorker.close();
} finally {
  await rm(folder, { recursive: true, force: true });
}
