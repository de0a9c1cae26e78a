import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { WorkerOptions } from 'node:worker_threads';
import { LiveChannel } from '#server/testing/live-channel.ts';
import { serveTestClub } from '#server/testing/serve-club.ts';

// Ends PGlite's worker twenty times while workouts are recorded and members listen, five of them between a commit and
// its answer. Then: no workout that was acknowledged is missing, the server was back within five seconds each time, no
// socket was closed, and a broadcast made afterwards arrives.
// Usage: npm run drills -- worker-ends

const ENDINGS = 20;
const BETWEEN_COMMIT_AND_ANSWER = 5;
const RECORDERS = 6;
const BACK_WITHIN_MS = 5_000;

/** A request that records a workout holds this. It is committed with its answer, so no COMMIT is sent. */
const WORKOUT_NAME = 'Corrida';

/** A worker that can be ended between a commit and its answer. */
class EndingWorker extends Worker {
  static current: EndingWorker | null = null;
  endsAfterCommit = false;
  #isCommitting = false;

  constructor(file: URL, options: WorkerOptions) {
    super(file, options);
    EndingWorker.current = this;
  }

  override postMessage(message: unknown, transfer?: readonly ArrayBuffer[]): void {
    const { request = new Uint8Array() } = message as { request?: Uint8Array };
    this.#isCommitting = Buffer.from(request).includes(WORKOUT_NAME);
    super.postMessage(message, transfer ?? []);
  }

  override emit(event: string | symbol, ...values: unknown[]): boolean {
    if (event !== 'message' || !this.endsAfterCommit || !this.#isCommitting) return super.emit(event, ...values);
    void this.terminate();
    return true;
  }
}

const folder = await mkdtemp(join(tmpdir(), 'club-worker-ends-'));
const club = await serveTestClub({
  pgliteFolder: join(folder, 'database'),
  pglite: { startWorker: (file, options) => new EndingWorker(file, options) },
});
const member = await club.signUpLiveMember('Ana');
const live = new LiveChannel(member.client, `user:${member.id}`);
if ((await live.join()).status !== 'SUBSCRIBED') throw new Error('no live updates');

const acknowledged = new Set<string>();
const seen = { answered: 0, refused: 0, wrong: 0 };
const run = { isOver: false };

async function record(id: string): Promise<number> {
  const answer = await fetch(`${club.url}/rest/v1/rpc/record_workout_basic`, {
    method: 'POST',
    headers: {
      apikey: club.secrets.publishableKey,
      authorization: `Bearer ${member.session.access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      p_user_id: member.id,
      p_workout_name: WORKOUT_NAME,
      p_workout_type: 'Cardio',
      p_date: new Date().toISOString(),
      p_duration_minutes: 30,
      p_workout_record_id: id,
    }),
  });
  const body = (await answer.json()) as { success?: boolean; workout_id?: string };
  if (answer.status === 200 && body.success === true && body.workout_id === id) acknowledged.add(id);
  const kind = answer.status === 200 ? 'answered' : answer.status === 503 && answer.headers.has('retry-after') ? 'refused' : 'wrong';
  seen[kind] += 1;
  return answer.status;
}

/** As the app does it: what was refused is sent again under the same id. */
async function keepRecording(): Promise<void> {
  while (!run.isOver) {
    const id = crypto.randomUUID();
    while ((await record(id)) !== 200);
  }
}

const moreAnswers = async (count: number) => {
  const from = seen.answered;
  while (seen.answered < from + count) await new Promise((resolve) => setTimeout(resolve, 5));
};

const recording = Promise.all(Array.from({ length: RECORDERS }, keepRecording));
const awayMs: number[] = [];
for (let ending = 0; ending < ENDINGS; ending += 1) {
  await moreAnswers(5 + Math.floor(Math.random() * 30));
  const worker = EndingWorker.current;
  if (!worker) throw new Error('no worker');
  const exit = once(worker, 'exit');
  if (ending % Math.floor(ENDINGS / BETWEEN_COMMIT_AND_ANSWER) === 0) worker.endsAfterCommit = true;
  else void worker.terminate();
  await exit;
  const endedAt = performance.now();
  await moreAnswers(1);
  awayMs.push(performance.now() - endedAt);
}
run.isOver = true;
await recording;

const kept = await club.connection.query<{ id: string; count: number }>(
  'select id, count(*)::int as count from public.workout_records group by id',
);
const keptIds = new Set(kept.map(({ id }) => id));
const lost = [...acknowledged].filter((id) => !keptIds.has(id));
const recorded = acknowledged.size;
const before = live.received.length;
await record(crypto.randomUUID());
await live.messages(before + 1);

const slowest = Math.max(...awayMs);
const problems = [
  lost.length > 0 && `${lost.length} acknowledged workouts are gone`,
  kept.length !== recorded && `${kept.length} workouts are kept and ${recorded} were acknowledged`,
  slowest > BACK_WITHIN_MS && `it took ${Math.round(slowest)} ms to be back`,
  seen.wrong > 0 && `${seen.wrong} answers were neither a result nor a 503 with Retry-After`,
  live.statuses.length > 1 && 'a socket was closed',
].filter(Boolean);

const sorted = awayMs.toSorted((left, right) => left - right);
process.stdout.write(
  `${ENDINGS} endings: ${recorded} workouts acknowledged, ${seen.refused} answers 503; back after ${Math.round(sorted[ENDINGS / 2] ?? 0)} ms (median), ` +
    `${Math.round(slowest)} ms (longest); ${live.received.length} broadcasts\n${problems.length > 0 ? `FAILED: ${problems.join('; ')}` : 'passed'}\n`,
);
await club.close();
await rm(folder, { recursive: true, force: true });
process.exit(problems.length > 0 ? 1 : 0);
