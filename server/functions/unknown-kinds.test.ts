import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Mail } from '#server/mail/mail.ts';
import { TEST_ORIGIN, createTestClub } from '#server/testing/test-club.ts';
import type { TestClub } from '#server/testing/test-club.ts';
import { runDueJobs } from '../../supabase/functions/_shared/run-due-jobs.ts';
import { functionEnvironment } from './function-environment.ts';

// A process of an older version works beside a newer one's database: what it does not know it leaves alone, and says
// so.

let club: TestClub;
let asked: string[];
let sent: Mail[];
let log: string[];

beforeAll(async () => {
  club = await createTestClub();
  await club.connection.query(`insert into app.job_kinds (kind, patience) values ('polish_trophies', '3 days')`);
});
afterAll(() => club.close());
beforeEach(async () => {
  [asked, sent, log] = [[], [], []];
  await club.connection.query('delete from app.jobs where true');
});

/** Does what is due as a club that sells: what is asked of others is kept, and not answered. */
async function runJobs(): Promise<void> {
  await runDueJobs({
    env: {
      ...functionEnvironment(TEST_ORIGIN, club.secrets, null),
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PRICE_ID: 'price_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    },
    sendMail: async (mail) => void sent.push(mail),
    now: club.clock.now,
    logError: (...what) => void log.push(what.map(String).join(' ')),
    fetch: async (input, init) => {
      const request = new Request(input, init);
      if (request.url.startsWith(TEST_ORIGIN)) return club.app.fetch(request);
      asked.push(request.url);
      return new Response('{"error": {"type": "invalid_request_error"}}', { status: 400 });
    },
  });
}

const left = async (key: string) =>
  club.connection.query(
    'select last_error, attempts, done_at is not null as is_done, given_up_at is not null as is_given_up from app.jobs where key = $1',
    [key],
  );

test('a job of a kind that is not known is refused and told: no subscription is asked for', async () => {
  await club.connection.query(`select app.add_job('polish_trophies', 'one', '{"subscription_id": "sub_1"}')`);
  await runJobs();
  expect(asked.filter((url) => url.includes('sub_1'))).toEqual([]);
  expect(await left('one')).toEqual([{ last_error: 'unknown_kind', attempts: 1, is_done: false, is_given_up: false }]);
  expect(log).toContainEqual(expect.stringContaining('a job failed and is tried again later: polish_trophies'));
});

test('a mail of a kind that is not known is refused and told, and waits for who knows it; the others go out', async () => {
  await club.connection.query(
    `select app.add_job('mail', 'one', '{"mail": "mail_of_a_newer_club", "user_id": "x"}'), app.queue_mail('{"to": "ana@membro.example", "subject": "Oi", "text": "Oi", "html": "Oi"}', 'two')`,
  );
  await runJobs();
  expect(sent.map(({ subject }) => subject)).toEqual(['Oi']);
  expect(await left('one')).toEqual([{ last_error: 'unknown_mail', attempts: 1, is_done: false, is_given_up: false }]);
  expect(log).toContainEqual(expect.stringContaining('unknown_mail'));
});

test('no job is queued of a kind that the database does not know', async () => {
  await expect(club.connection.query(`select app.add_job('ghost', 'one', '{}')`)).rejects.toMatchObject({ code: '23503' });
});
