import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnServer } from '#server/testing/processes/spawn-server.ts';
import { SHARED_KEYS, startTwoServers } from '#server/testing/processes/two-servers.ts';
import { clientOfServer, signUpAt } from '#server/testing/sign-up-at.ts';
import type { SignedInMember } from '#server/testing/sign-up-at.ts';
import { findEmbeddedPostgres, makeOpenFolder, removeFolder } from '../supabase/tests/runner/embedded-postgres.ts';
import { startPostgres } from '../supabase/tests/runner/postgres-server.ts';

// Renews a session with three requests at once, a thousand times over: on PGlite, and on PostgreSQL by two processes.
// Then: each request got the same next token, and the session goes on.
// Usage: npm run drills -- renewals [--rounds 1000]

const given = process.argv.indexOf('--rounds');
const ROUNDS = given === -1 ? 1_000 : Number(process.argv[given + 1]);
const AT_ONCE = 3;

const ends: (() => Promise<unknown>)[] = [];

async function renew(address: string, token: string): Promise<string> {
  const answer = await fetch(`${address}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { apikey: SHARED_KEYS.SUPABASE_PUBLISHABLE_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: token }),
  });
  const body = (await answer.json()) as { refresh_token?: string };
  return answer.status === 200 && body.refresh_token ? body.refresh_token : `${answer.status} ${JSON.stringify(body)}`;
}

/** @returns what went wrong; at the first fault the session is over, and with it the drill */
async function run(name: string, addresses: readonly string[], member: SignedInMember): Promise<string | null> {
  const started = performance.now();
  let token = member.session.refresh_token;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => renew(addresses[index % addresses.length] ?? '', token)),
    );
    const [next = ''] = answers;
    if (new Set(answers).size > 1 || next === token || next.includes(' ')) return `${name}, round ${round}: ${answers.join(' | ')}`;
    token = next;
  }
  const seconds = Math.round((performance.now() - started) / 1_000);
  process.stdout.write(`${name}: ${ROUNDS} rounds of ${AT_ONCE} renewals at once in ${seconds} s, and the session goes on\n`);
  return null;
}

async function onPglite(): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'clube21-renewals-'));
  const server = spawnServer(folder, { RATE_LIMITS: 'off', ...SHARED_KEYS });
  process.once('exit', () => server.child.kill('SIGKILL'));
  ends.push(async () => {
    server.child.kill('SIGTERM');
    await server.ended();
    await rm(folder, { recursive: true, force: true });
  });
  const address = await server.ready();
  return run('PGlite', [address], await signUpAt(address, await clientOfServer(address), 'ana'));
}

async function onPostgres(): Promise<string | null> {
  const place = findEmbeddedPostgres((parent) => {
    const folder = makeOpenFolder(parent);
    ends.push(async () => removeFolder(folder));
    return folder;
  });
  const outcome = await startPostgres({ canRestart: true, found: { place, reason: '' } });
  if (!outcome.server) return `PostgreSQL: ${outcome.reason}`;
  const database = outcome.server;
  ends.unshift(database.stop);
  const two = await startTwoServers(database.url, { RATE_LIMITS: 'off' });
  process.once('exit', () => two.servers.forEach(({ child }) => child.kill('SIGKILL')));
  ends.unshift(two.close);
  return run('PostgreSQL, two processes', two.addresses, await two.signUp('ana'));
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const faults = [await onPglite(), await onPostgres()].filter((fault) => fault !== null);
for (const end of ends) await end();
for (const fault of faults) process.stdout.write(`FAILED ${fault}\n`);
process.stdout.write(faults.length === 0 ? 'No session ended.\n' : 'A session ended.\n');
process.exit(faults.length === 0 ? 0 : 1);
