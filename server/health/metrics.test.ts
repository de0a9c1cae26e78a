import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '#server/config/project-root.ts';
import { RoundRobin } from '#server/testing/processes/round-robin.ts';
import { serveTestClub } from '#server/testing/serve-club.ts';
import { Metrics } from './metrics.ts';

const TOKEN = 't'.repeat(32);
const PUBLIC_CLUB = { PUBLIC_URL: 'https://clube.example', SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'clube@clube.example' };

let open: Awaited<ReturnType<typeof serveTestClub>>;

beforeAll(async () => {
  open = await serveTestClub({ env: { RATE_LIMITS: 'on' } });
});
afterAll(() => open?.close());

const read = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${url}/metrics`, { headers });
  return { status: answer.status, text: await answer.text() };
};

describe('who may read the metrics', () => {
  test('in development mode a program on this machine may, without a token', async () => {
    expect((await read(open.url)).status).toBe(200);
  });

  test('of a club that others reach nobody may without a token, as what a balancer here passes on looks like a program here', async () => {
    const club = await serveTestClub({ env: PUBLIC_CLUB });
    const balancer = await RoundRobin.start([club.url]);
    expect((await read(balancer.url)).status).toBe(404);
    expect((await read(club.url)).status).toBe(404);
    await balancer.close();
    await club.close();
  });

  test.each(['X-Forwarded-For', 'Forwarded', 'Via', 'X-Real-IP'])('nobody behind a proxy that says %s may', async (name) => {
    expect((await read(open.url, { [name]: '203.0.113.7' })).status).not.toBe(200);
  });

  test('with a token only whoever has it may, through a proxy too', async () => {
    const club = await serveTestClub({ env: { ...PUBLIC_CLUB, METRICS_TOKEN: TOKEN } });
    const statusWith = async (headers: Record<string, string>) => (await read(club.url, headers)).status;
    expect(await statusWith({ Authorization: `Bearer ${TOKEN}`, 'X-Forwarded-For': '203.0.113.7' })).toBe(200);
    expect(await statusWith({})).toBe(404);
    expect(await statusWith({ Authorization: 'Bearer no' })).toBe(404);
    expect(await statusWith({ Authorization: `Basic ${TOKEN}` })).toBe(404);
    await club.close();
  });
});

test('the metrics tell of requests by part, the database, jobs, sockets, queues, mails, payments and the process', async () => {
  await fetch(`${open.url}/rest/v1/challenges?select=id`, { headers: { apikey: open.secrets.publishableKey } });
  await fetch(`${open.url}/rest/v1/${crypto.randomUUID()}`, { headers: { apikey: open.secrets.publishableKey } });
  await fetch(`${open.url}/functions/v1/stripe-webhook`, { method: 'POST', body: '{}' });
  await fetch(`${open.url}/functions/v1/stripe-webhook`, { method: 'OPTIONS' });
  const { text } = await read(open.url);
  expect(text).toMatch(/^club_request_seconds_count\{group="tables",status="4xx"\} \d+$/m);
  expect(text).toMatch(/^club_request_seconds_bucket\{le="0\.05",group="functions",status="\w+"\} \d+$/m);
  expect(text).toMatch(/^club_payment_webhooks_total\{outcome="refused"\} 1$/m);
  expect(text).toMatch(/^club_payment_webhooks_total\{outcome="accepted"\} 0$/m);
  expect(text).toMatch(/^club_mails_total\{outcome="failed"\} 0$/m);
  for (const line of ['club_database_up 1', 'club_sockets 0', 'club_jobs{state="due"} 0', 'club_jobs{state="given_up"} 0'])
    expect(text).toContain(`\n${line}\n`);
  expect(text).toContain('\nclub_calls_waiting{line="calls"} 0\n');
  for (const name of [
    'club_database_bytes',
    'club_disk_bytes{kind="reserved"}',
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
  ])
    expect(text).toContain(`\n${name} `);
});

test('whatever callers ask for, the labels stay few, and no path is among them', async () => {
  const word = crypto.randomUUID();
  for (const path of [`/${word}`, `/rest/v1/${word}`, `/functions/v1/${word}`, `/storage/v1/object/${word}`]) await fetch(open.url + path);
  const { text } = await read(open.url);
  expect(text).not.toContain(word);
});

test('a database that falls silent keeps no other metric back, and is not asked again before it has answered', async () => {
  const metrics = new Metrics(1);
  let asked = 0;
  let answerJobs = (_jobs: Record<string, number>) => {};
  metrics.watch({
    isDatabaseWell: () => false,
    sessions: () => ({ open: 1, idle: 0, waiting: 0 }),
    databaseBytes: () => new Promise(() => {}),
    jobs: () => {
      asked += 1;
      return new Promise((resolve) => (answerJobs = resolve));
    },
    disk: async () => ({ free: 1, reserved: 2 }),
    sockets: () => 7,
  });
  for (let look = 0; look < 2; look += 1) {
    const { text } = await metrics.text();
    expect(text).toContain('\nclub_database_up 0\n');
    expect(text).toContain('\nclub_database_bytes Nan\n');
    expect(text).toContain('\nclub_sockets 7\n');
    expect(text).not.toContain('\nclub_jobs{');
  }
  expect(asked).toBe(1);
  answerJobs({ due: 3 });
  await expect.poll(async () => (await metrics.text()).text).toContain('\nclub_jobs{state="due"} 3\n');
});

test('what docs/operations/watching.md names is told by these names, and all that is told is named there', async () => {
  const page = await readFile(join(projectRoot, 'docs/operations/watching.md'), 'utf8');
  const { text } = await read(open.url);
  const told = new Set([...text.matchAll(/^# TYPE (club_\w+) /gm)].map(([, name]) => name));
  const named = new Set([...page.matchAll(/\bclub_\w+/g)].map(([name]) => name.replace(/^(club_request_seconds)_\w+$/, '$1')));
  expect(named).toEqual(told);
});
