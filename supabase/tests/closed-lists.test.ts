import { afterAll, beforeAll, expect, test } from 'vitest';
import { BASIC_FEATURES } from '#domain/levels.ts';
import { MILESTONES } from '#domain/milestones.ts';
import { PRIVATE_FIELDS } from '#domain/profile-fields.ts';
import { GENDERS } from '#domain/profile.ts';
import { REMINDER_KINDS } from '#domain/reminders.ts';
import { REPORT_DECISIONS, REPORT_KINDS, REPORT_REASONS } from '#domain/reports.ts';
import { STAFF_ACTS, STAFF_ROLES } from '#domain/staff-acts.ts';
import type { ActRule } from '#domain/staff-acts.ts';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { openPreparedDatabase } from '#server/testing/prepared-database.ts';
import { closedLists } from '#tools/database-schema/list-rows.ts';
import { JOB_KINDS } from '../functions/_shared/job-kinds.ts';
import { MAIL_KINDS } from '../functions/_shared/mail-kinds.ts';
import { COPY_FILES } from '../functions/export-account/copy-files.ts';

// A closed list stands in the database as rows and in TypeScript as a constant: the two are the same list, whichever is
// asked.

/** Each list as TypeScript has it, in the form of the database's rows. */
const LISTS: Readonly<Record<string, readonly Record<string, unknown>[]>> = {
  'app.staff_acts': Object.entries<ActRule>(STAFF_ACTS).map(([act, { leastRole, needsFreshCode, timesADay = null }]) => ({
    act,
    least_role: leastRole,
    needs_fresh_code: needsFreshCode,
    times_a_day: timesADay,
  })),
  'app.copy_parts': [
    ...Object.values(COPY_FILES).flatMap(({ is, has }) => [
      ...(is === undefined || is === 'achievements' ? [] : [is]),
      ...Object.values(has ?? {}),
    ]),
    'files',
  ].map((part) => ({ part })),
  'app.job_kinds': Object.keys(JOB_KINDS).map((kind) => ({ kind })),
  'app.milestone_kinds': Object.entries(MILESTONES).map(([kind, { checkIns, ofTarget, withinDays, hasCertificate }], index) => ({
    kind,
    place: index + 1,
    check_ins: checkIns,
    of_target: ofTarget,
    within_days: withinDays,
    has_certificate: hasCertificate,
  })),
  'app.mail_kinds': Object.keys(MAIL_KINDS).map((mail) => ({ mail })),
};

/** Lists that TypeScript has no twin of, and why. */
const ROWS_ALONE: Readonly<Record<string, string>> = {
  'app.sentences': 'its twin has those of the server and of the screens as well: pgTAP 59 holds each row to it',
  'public.challenge_21_probe': 'read as it is, to see that the club answers',
  'storage.buckets': 'the storage server reads them',
};

let database: ClubConnection;
beforeAll(async () => {
  database = await openPreparedDatabase();
});
afterAll(() => database.close());

test('each closed list of the database is held to its twin here, or has none for a reason', async () => {
  const tables = (await closedLists(database)).map(({ table }) => table);
  expect(tables.toSorted()).toEqual([...Object.keys(LISTS), ...Object.keys(ROWS_ALONE)].toSorted());
});

test.each(Object.entries(LISTS))('%s has a row for each entry of its list in TypeScript, and no other', async (table, entries) => {
  const columns = Object.keys(entries[0] ?? {});
  const rows = await database.query<Record<string, unknown>>(`select ${columns.join(', ')} from ${table}`);
  const key = columns[0] ?? '';
  const ordered = (list: readonly Record<string, unknown>[]) =>
    list.toSorted((one, other) => (String(one[key]) < String(other[key]) ? -1 : 1));
  expect(ordered(rows)).toEqual(ordered(entries));
});

/** Lists whose order counts, and that checks of tables go by: in SQL a function that answers the whole list. */
const ORDERED: Readonly<Record<string, readonly string[]>> = {
  'app.staff_roles': STAFF_ROLES,
  'app.reminder_kinds': REMINDER_KINDS,
  'app.private_fields': PRIVATE_FIELDS,
  'app.basic_features': BASIC_FEATURES,
};

test.each(Object.entries(ORDERED))('%s answers its list of TypeScript, in its order', async (list, entries) => {
  const [answer] = await database.query<{ entries: string[] }>(`select ${list}() as entries`);
  expect(answer?.entries).toEqual([...entries]);
});

/** Columns that take the words of a list alone, by a check of their own. */
const CHECKED: Readonly<Record<string, readonly string[]>> = {
  'public.profiles.gender': GENDERS,
  'app.content_reports.reason': REPORT_REASONS,
  'app.content_reports.kind': REPORT_KINDS,
  // A report ends by itself when what it is about goes.
  'app.content_reports.decision': [...REPORT_DECISIONS, 'gone'],
};

test.each(Object.entries(CHECKED))('%s takes the words of its list of TypeScript, and no other', async (place, words) => {
  const [schema = '', table = '', column = ''] = place.split('.');
  const [check] = await database.query<{ words: string[] }>(
    `select array(select m[1] from regexp_matches(pg_get_constraintdef(c.oid), '''([^'']*)''::text', 'g') m) as words
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
     where c.contype = 'c' and c.conrelid = ($1 || '.' || $2)::regclass and a.attname = $3 and pg_get_constraintdef(c.oid) like '%ANY (ARRAY[%'`,
    [schema, table, column],
  );
  expect(check?.words.toSorted()).toEqual(words.toSorted());
});

test('each function that answers a whole list is held to its twin here', async () => {
  const answers = await database.query<{ name: string }>(
    `select 'app.' || p.proname as name from pg_proc p
     where p.pronamespace = 'app'::regnamespace and p.prorettype = 'text[]'::regtype and p.pronargs = 0 and p.prosrc ~ '^\\s*select array\\['`,
  );
  expect(answers.map(({ name }) => name).toSorted()).toEqual(Object.keys(ORDERED).toSorted());
});

test('each kind of mail has a function that tells its facts', async () => {
  const without = await database.query(
    `select mail, facts from app.mail_kinds where to_regprocedure('app.' || facts || '(jsonb)') is null`,
  );
  expect(without).toEqual([]);
});

test('each part of a copy has a function or a table that tells it', async () => {
  const without = await database.query(
    `select part from app.copy_parts where to_regprocedure('app.' || told_by || '(uuid)') is null
      and not exists (select from pg_attribute a where a.attrelid = to_regclass(rows_of) and a.attname = key_column)`,
  );
  expect(without).toEqual([]);
});

test('no function queues a mail of a kind without a row', async () => {
  const queued = await database.query<{ mail: string }>(
    `select distinct m[1] as mail from pg_proc p, regexp_matches(p.prosrc, '(?:''mail''|tell_with_press\\(member_id), ''(\\w+)''', 'g') m
     where p.pronamespace = 'app'::regnamespace`,
  );
  // The auth server writes its own mails.
  const known = new Set([...Object.keys(MAIL_KINDS), 'recovery', 'signup']);
  expect(queued.map(({ mail }) => mail).filter((mail) => !known.has(mail))).toEqual([]);
  expect(queued.length).toBeGreaterThan(15);
});
