import { LiveChannel } from '#server/testing/live-channel.ts';
import { SHARED_KEYS, startTwoServers } from '#server/testing/processes/two-servers.ts';
import type { SignedInMember } from '#server/testing/sign-up-at.ts';
import { openSql } from '#server/testing/sql.ts';
import { findEmbeddedPostgres, makeOpenFolder, removeFolder } from '../supabase/tests/runner/embedded-postgres.ts';
import { startPostgres } from '../supabase/tests/runner/postgres-server.ts';

// Restarts PostgreSQL twenty times, at once (-m immediate), under 200 requests a second at two server processes. Then:
// no process has ended, no workout that was acknowledged is missing or doubled, every request was answered or got a 503
// with Retry-After, and live updates arrive.
// Usage: npm run drills -- restarts [--restarts 20] [--rate 200]

const option = (name: string, otherwise: number) => {
  const place = process.argv.indexOf(`--${name}`);
  return place === -1 ? otherwise : Number(process.argv[place + 1]);
};
const RESTARTS = option('restarts', 20);
const RATE = option('rate', 200);
const MEMBERS = 4;
const LONGEST_PAUSE_MS = 1_500;
const TICK_MS = 10;

const made: string[] = [];
const place = findEmbeddedPostgres((parent) => {
  const folder = makeOpenFolder(parent);
  made.push(folder);
  return folder;
});
const outcome = await startPostgres({ canRestart: true, found: { place, reason: '' } });
const database = outcome.server;
if (!database?.restart) throw new Error('There is no PostgreSQL here that may be restarted');
const two = await startTwoServers(database.url, { LOG_LEVEL: 'error' });
const members: SignedInMember[] = [];
for (let number = 0; number < MEMBERS; number += 1) members.push(await two.signUp(`membro${number}`));

const acknowledged = new Set<string>();
const seen = { answered: 0, refused: 0, wrong: new Map<string, number>() };
const ended: string[] = [];
for (const [index, server] of two.servers.entries()) {
  void server.ended().then(({ code, signal }) => ended.push(`process ${index + 1} ended with ${code ?? signal}:\n${server.output()}`));
}

// A drill that is broken off leaves no servers behind.
process.once('exit', () => two.servers.forEach(({ child }) => child.kill('SIGKILL')));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const noteWrong = (what: string): null => {
  seen.wrong.set(what, (seen.wrong.get(what) ?? 0) + 1);
  return null;
};
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;

async function ask(address: string, member: SignedInMember, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(address + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      apikey: SHARED_KEYS.SUPABASE_PUBLISHABLE_KEY,
      authorization: `Bearer ${member.session.access_token}`,
      'content-type': 'application/json',
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch((error: unknown) => noteWrong(`no answer: ${String(error instanceof Error ? (error.cause ?? error) : error)}`));
  if (!answer) return null;
  const text = await answer.text().catch((error: unknown) => noteWrong(`answer cut off: ${String(error)}`));
  if (answer.status === 200) seen.answered += 1;
  else if (answer.status === 503 && answer.headers.has('retry-after')) seen.refused += 1;
  else noteWrong(`${path} ${answer.status} ${text}`);
  return answer.status === 200 && text ? JSON.parse(text) : null;
}

async function record(address: string, member: SignedInMember): Promise<void> {
  const id = crypto.randomUUID();
  const answer = (await ask(address, member, '/rest/v1/rpc/record_workout_basic', {
    p_user_id: member.id,
    p_workout_name: 'Corrida',
    p_workout_type: 'Cardio',
    p_date: new Date().toISOString(),
    p_duration_minutes: 30,
    p_workout_record_id: id,
  })) as { success?: boolean; workout_id?: string } | null;
  if (!answer) return;
  if (answer.success === true && answer.workout_id === id) acknowledged.add(id);
  else noteWrong(`recording: ${JSON.stringify(answer)}`);
}

const READS = ['/rest/v1/profiles?select=id', '/rest/v1/challenges?select=id,title', '/auth/v1/user'];
let sent = 0;
const underWay = new Set<Promise<unknown>>();

function sendOne(): void {
  const address = two.addresses[sent % 2] ?? '';
  const member = pick(members);
  sent += 1;
  const request = sent % 4 === 0 ? record(address, member) : ask(address, member, pick(READS));
  underWay.add(request);
  void request.finally(() => underWay.delete(request));
}
// By the clock, whatever becomes of the requests before: a database that is away has them pile up.
const beganAt = performance.now();
const ticking = setInterval(() => {
  const due = ((performance.now() - beganAt) / 1_000) * RATE;
  while (sent < due) sendOne();
}, TICK_MS);

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const moreAnswers = async () => {
  const from = seen.answered;
  while (seen.answered < from + 20 && ended.length === 0) await rest(5);
};

const backMs: number[] = [];
for (let restart = 0; restart < RESTARTS && ended.length === 0; restart += 1) {
  await moreAnswers();
  await rest(Math.random() * LONGEST_PAUSE_MS);
  await database.restart('at once');
  const startedAt = performance.now();
  await moreAnswers();
  backMs.push(performance.now() - startedAt);
  process.stderr.write(`restart ${restart + 1}: twenty answers after ${Math.round(backMs.at(-1) ?? 0)} ms\n`);
}
clearInterval(ticking);
await Promise.all(underWay);

const sql = openSql(database.url);
const kept = await sql<{ id: string }[]>`select id::text from public.workout_records`;
const keptIds = new Set(kept.map(({ id }) => id));
const lost = [...acknowledged].filter((id) => !keptIds.has(id));
const seconds = Math.round((performance.now() - beganAt) / 1_000);

// A member at the one process hears of what is changed through the other, as before.
let isHeard = false;
const [first] = members;
if (ended.length === 0 && first) {
  const live = new LiveChannel(await two.clientOf(first, two.addresses[1] ?? ''), `user:${first.id}`);
  isHeard = (await live.join()).status === 'SUBSCRIBED';
  await record(two.addresses[0] ?? '', first);
  await live.messages(1);
}

const sorted = backMs.toSorted((left, right) => left - right);
const problems = [
  ...ended,
  lost.length > 0 && `${lost.length} acknowledged workouts are gone`,
  seen.wrong.size > 0 && `neither a result nor a 503 with Retry-After: ${JSON.stringify([...seen.wrong], null, 1)}`,
  !isHeard && 'no live update after it',
].filter(Boolean);
process.stdout.write(
  `${backMs.length} restarts in ${seconds} s under ${Math.round(sent / seconds)} requests a second at 2 processes: ${seen.answered} answered, ` +
    `${seen.refused} answers 503; ${acknowledged.size} workouts acknowledged, ${lost.length} of them lost; twenty answers after ` +
    `${Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)} ms (median), ${Math.round(sorted.at(-1) ?? 0)} ms (longest)\n` +
    `${problems.length > 0 ? `FAILED: ${problems.join('; ')}` : 'passed'}\n`,
);
await sql.end();
await two.close();
await database.stop();
made.forEach(removeFolder);
process.exit(problems.length > 0 ? 1 : 0);
