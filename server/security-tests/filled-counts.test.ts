import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { AUTH_LIMITS } from '#server/auth/auth-limits.ts';
import { projectRoot } from '#server/config/project-root.ts';
import { CALL_LIMITS } from '#server/limits/call-limit-values.ts';
import { ENGINES, openClubOn } from '#server/testing/club-on-engine.ts';
import type { TestClub } from '#server/testing/test-club.ts';
import { AUTH_COUNTS } from './filled-counts/auth-counts.ts';
import { CALL_COUNTS } from './filled-counts/call-counts.ts';
import { openCountWorld } from './filled-counts/count-world.ts';
import { MAIL_COUNTS } from './filled-counts/mail-counts.ts';
import { PROCEDURE_COUNTS } from './filled-counts/procedure-counts.ts';
import { WATCHED_FILES, watchCounts } from './filled-counts/watched-counts.ts';

// A count that a stranger can fill is a lock to which the stranger has the key: each is filled, and what the member
// needs works all the same.

const ROWS = [...AUTH_COUNTS, ...MAIL_COUNTS, ...CALL_COUNTS, ...PROCEDURE_COUNTS];

/** Counts that no stranger fills for a member, and why. */
const NO_LOCK: Readonly<Record<string, string>> = {
  authorize_network: 'server/oauth/known-device.test.ts fills it: a known device has its own',
  renditions: 'over it a picture comes as it is kept: server/storage/renditions/making-limits.test.ts',
  foreign_renditions: 'of sizes that the club never asks for',
  authorize_device: 'by a mark that one device has',
  'app.refuse_member_page': 'pages that one of the staff opened, at aal2',
  'app.test_own_reminder': 'test messages to oneself, which nobody needs',
  'server/limits/rate-limits.ts': 'counts what AUTH_LIMITS names',
  'server/auth/password-queue.ts': 'turns, by account and place: fair-queue.test.ts',
  'server/storage/uploads.ts': 'bytes in memory at a time: upload-memory.test.ts',
  'server/realtime/limits.ts': 'the buckets of TokenBuckets',
};

const named = new Set([...ROWS.flatMap(({ counts }) => counts), ...Object.keys(NO_LOCK)]);

test('every count of auth and of calls has a row', () => {
  const counts = [...Object.keys(AUTH_LIMITS), ...Object.keys(CALL_LIMITS)];
  expect(counts.filter((count) => !named.has(count))).toEqual([]);
});

test('every file of the server that counts or has callers wait has a row', () => {
  const counting = /new (?:RateLimiterMemory|Quota|TokenBuckets?|CallsOnTheWay|FairQueue|SharedCounts|BytesOnTheWay|Lobby)\b/;
  const files = readdirSync(join(projectRoot, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!test)\.ts$/.test(file) && !/^(?:testing|security-tests)\//.test(file))
    .filter((file) => counting.test(readFileSync(join(projectRoot, 'server', file), 'utf8')))
    .map((file) => `server/${file}`)
    .map((file) => (file === 'server/limits/call-limits.ts' ? 'server/limits/shared-counts.ts' : file));
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((file) => !named.has(file))).toEqual([]);
});

const watched = watchCounts();
afterAll(() => watched.end());
afterEach(() => vi.useRealTimers());
const isWatched = (count: string) => Object.hasOwn(AUTH_LIMITS, count) || Object.hasOwn(CALL_LIMITS, count) || WATCHED_FILES.has(count);

describe.each(ENGINES)('on %s', (engine) => {
  let club: TestClub;
  openClubOn(
    engine,
    async (opened) => {
      club = opened;
    },
    { RATE_LIMITS: 'on', REALTIME_SOCKETS_PER_ADDRESS: '60' },
  );

  test('every function of the database that counts has a row, and no row is of another', async () => {
    const counters = 'count_attempt|count_card_attempt|count_payment_attempt|count_report|count_code_try|count_own_call|begin_code_try';
    const found = await club.connection.query<{ name: string }>(
      `select distinct 'app.' || p.proname as name from pg_proc p
       where p.pronamespace = 'app'::regnamespace and p.proname <> all (string_to_array($1, '|'))
         and (p.prosrc ~ ('app\\.(' || $1 || ')\\(') or p.prosrc ~ 'over_rate_limit|too_many_attempts') order by 1`,
      [counters],
    );
    // These judge for the doors that have rows, or only word the answer.
    const helpers = ['app.judge_mailed_code', 'app.tell_with_press', 'app.too_many_attempts', 'app.check_card', 'app.record_card_use'];
    const names = found.map(({ name }) => name).filter((name) => !helpers.includes(name));
    expect(names.filter((name) => !named.has(name))).toEqual([]);
    const ofDatabase = [...named].filter((name) => name.startsWith('app.'));
    expect(ofDatabase.filter((name) => !names.includes(name))).toEqual([]);
  });

  test.for(ROWS.map((row) => [row.counts.join(', '), row.stranger, row] as const))('%s: a stranger %s', async ([, , row]) => {
    // Each row is of its own people; what networks and addresses have counted goes.
    await club.connection.query('delete from app.card_attempts where true');
    await club.connection.query('delete from app.report_attempts where true');
    await club.connection.query('delete from app.payment_attempts where true');
    watched.begin();
    const { stranger, member } = await row.run(openCountWorld(club));
    expect({ stranger, member }).toEqual({ stranger: 'full', member: '200 done' });
    const refused = await watched.refused();
    expect(row.counts.filter((count) => isWatched(count) && !refused.has(count))).toEqual([]);
  });
});
