import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ownVersions, prepareSchema } from '#server/boot/prepare-database.ts';
import { inOneTransaction } from '#server/database/copy/copy-session.ts';
import type { CopySession } from '#server/database/copy/copy-session.ts';
import { openPgliteCopySession } from '#server/database/copy/pglite-copy-session.ts';
import { systemSteps } from '#server/database/system-schema.ts';
import { fillDataFolder } from '#server/testing/prepared-database.ts';
import { LEFT_OUT, listTables } from './club-tables.ts';
import { finishRows, prepareForRows, rowsToTake } from './load-rows.ts';
import type { ClubRows } from './manifest.ts';

let folder: string;
let session: CopySession;
/** A club without rows, as this build makes it, and what its tables promise. */
let ownClub: ClubRows;
let ownPromises: unknown[];
let markedTables: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clube21-rows-'));
  await fillDataFolder(folder, 'empty');
  session = await openPgliteCopySession(join(folder, 'database'));
  await session.script('begin');
  await prepareSchema(inOneTransaction(session));
  ownClub = await emptyClub(await ownVersions());
  ownPromises = await promises();
  const marked = await session.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where obj_description(c.oid, 'pg_class') like '%@list' order by 1`,
  );
  markedTables = marked.map(({ name }) => name);
  await session.script('rollback');
});
afterAll(async () => {
  await session.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await session.script('begin');
  return () => session.script('rollback');
});

/** The tables as they are now, as a club without rows. */
async function emptyClub(migrations: string[]): Promise<ClubRows> {
  const tables = (await listTables(session)).map((table) => ({ ...table, rows: 0 }));
  return { migrations, systemSteps: systemSteps().map(({ name }) => name), tables, leftOut: [], sequences: [] };
}

async function promises(): Promise<unknown[]> {
  return session.query(`select indrelid::regclass::text as place, pg_get_indexdef(indexrelid) as text from pg_index where indrelid::regclass::text !~ '^pg_'
    union all select conrelid::regclass::text, conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where contype in ('f', 'u')
    order by 1, 2`);
}

async function* lines(...texts: string[]): AsyncGenerator<Uint8Array> {
  yield Buffer.from(texts.map((text) => `${text}\n`).join(''));
}

const ID = '00000000-0000-4000-8000-00000000000';

test.each([
  ['a foreign key', '23503', 'auth.sessions', 'auth.sessions (id, user_id)', [`${ID}1\t${ID}2`]],
  ['that there is one of each', '23505', 'app.jobs', 'app.jobs (kind, key)', ['mail\tone', 'mail\tone']],
])(
  'rows that break what a table promises (%s) are refused, though they came before the promise',
  async (_what, code, name, target, rows) => {
    const putOff = await prepareForRows(session, ownClub);
    await session.copyIn(target, lines(...rows));
    const tables = ownClub.tables.map((table) => (table.name === name ? { ...table, rows: rows.length } : table));
    await expect(finishRows(session, { ...ownClub, tables }, putOff)).rejects.toMatchObject({ code });
  },
);

test('an older club ends with the indexes and promises of a new one', async () => {
  const own = await ownVersions();
  const older = own.slice(0, Math.floor(own.length / 2));
  await session.script('savepoint before');
  await prepareSchema(inOneTransaction(session), { migrations: older, systemSteps: systemSteps().map(({ name }) => name) });
  const club = await emptyClub(older);
  await session.script('rollback to savepoint before');
  await finishRows(session, club, await prepareForRows(session, club));
  expect(await promises()).toEqual(ownPromises);
});

test('what is known of the rows, by which they are looked for, is there with them', async () => {
  const putOff = await prepareForRows(session, ownClub);
  await session.copyIn('app.jobs (kind, key)', lines(...Array.from({ length: 200 }, (_, index) => `mail\t${index}`)));
  const tables = ownClub.tables.map((table) => (table.name === 'app.jobs' ? { ...table, rows: 200 } : table));
  await finishRows(session, { ...ownClub, tables }, putOff);
  expect(
    await session.query(`select n_distinct from pg_stats where schemaname = 'app' and tablename = 'jobs' and attname = 'key'`),
  ).toEqual([{ n_distinct: -1 }]);
});

test('an older backup brings no old row of a closed list back, and what an operator has made stays', async () => {
  const LIST = { name: 'public.challenge_21_probe', columns: ['id', 'name', 'created_at'], key: [{ column: 'id', hasCollation: false }] };
  const buckets = { name: 'storage.buckets', rows: 2 };
  // As older backups are: with the rows of the list.
  const older = {
    ...ownClub,
    tables: [...ownClub.tables.map((table) => ({ ...table, ...(table.name === buckets.name && buckets) })), { ...LIST, rows: 1 }],
  };
  const rows = rowsToTake(older);
  expect(rows.tables.map(({ name }) => name)).not.toContain(LIST.name);
  const putOff = await prepareForRows(session, rows);
  const target = 'storage.buckets (id, name, public, file_size_limit, allowed_mime_types)';
  await session.copyIn(target, lines('materials\tmaterials\tt\t17\t{text/html}', 'of-operator\tof-operator\tt\t5\t\\N'));
  await finishRows(session, rows, putOff);
  const columns = 'id, public, file_size_limit::int as size, allowed_mime_types as types';
  expect(await session.query(`select ${columns} from storage.buckets where id in ('materials', 'of-operator') order by id`)).toEqual([
    { id: 'materials', public: false, size: 17, types: ['application/pdf'] },
    { id: 'of-operator', public: true, size: 5, types: null },
  ]);
  // Without a row in the archive a bucket is as a new club has it.
  expect(await session.query(`select public from storage.buckets where id = 'hidden-images'`)).toEqual([{ public: false }]);
  expect(await session.query('select id, name from public.challenge_21_probe')).toEqual([{ id: 1, name: 'Desafio 21 dias' }]);
});

test('no backup takes a table that is marked as a closed list along', () => {
  expect(markedTables).toContain('public.challenge_21_probe');
  expect(markedTables.filter((name) => !(name in LEFT_OUT))).toEqual([]);
});
