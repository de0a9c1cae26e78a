import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { openPostgres } from '#server/database/postgres/open-postgres.ts';
import { statementsOf } from '#server/database/statement-text.ts';
import { ENGINES } from '#server/testing/club-on-engine.ts';
import { openPreparedDatabase } from '#server/testing/prepared-database.ts';
import { startPostgres, warnWithoutPostgres } from '../../supabase/tests/runner/postgres-server.ts';
import type { TestServer } from '../../supabase/tests/runner/postgres-server.ts';
import { judgePending } from './judge-migrations.ts';
import { MIGRATIONS, prepareDatabase } from './prepare-database.ts';

const HISTORY = 'supabase_migrations.schema_migrations';
/** A migration that makes functions, one of which no other makes; and one that makes a table. */
const [FUNCTIONS, ONLY_FUNCTION, TABLE] = [
  '20261122001850_next_check_in.sql',
  'app.progress_after_check_in',
  '20261122003800_challenge_days.sql',
];
const versionOf = (file: string) => file.slice(0, file.indexOf('_'));

describe.each(ENGINES)('on %s, the pending migrations', (engine) => {
  let connection: ClubConnection | null = null;
  let postgres: TestServer | null = null;
  /** This build's migrations, and one more. */
  let folder: string;
  let files: string[];
  const database = () => connection as ClubConnection;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'clube21-judged-'));
    await cp(MIGRATIONS, folder, { recursive: true });
    await writeFile(join(folder, '29990101000000_next.sql'), 'create table public.next (id int primary key);');
    files = (await readdir(MIGRATIONS)).toSorted();
    if (engine === 'PGlite') {
      connection = await openPreparedDatabase();
      return;
    }
    const outcome = await startPostgres({ isPrepared: true });
    if (outcome.server === null) return warnWithoutPostgres(outcome.reason);
    postgres = outcome.server;
    connection = await openPostgres(postgres.url);
  });
  afterAll(async () => {
    await connection?.close();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(({ skip }) => skip(connection === null, 'no PostgreSQL here'));

  /** Judges after statements that are undone again. @returns the first line of the refusal, null for none */
  async function judged(...statements: [text: string, values?: unknown[]][]): Promise<string | null> {
    class Undone extends Error {}
    let refusal: string | null = null;
    const work = database().transact(async (transaction) => {
      for (const [text, values] of statements) await transaction.query(text, values);
      await judgePending(database(), transaction, folder).catch((error: Error) => {
        refusal = error.message.split('\n')[0] ?? '';
      });
      throw new Undone();
    });
    await expect(work).rejects.toThrow(Undone);
    return refusal;
  }
  const recorded = (file: string, statements: string[] | null): [string, unknown[]] => [
    `update ${HISTORY} set statements = (select array_agg(s.value order by s.ordinality) from json_array_elements_text($2::text::json) with ordinality s) where version = $1`,
    [versionOf(file), JSON.stringify(statements ?? [])],
  ];

  test('follow what has run, in whatever form the history keeps it', async () => {
    expect(await judged()).toBe(null);
    const asCli = await Promise.all(
      files.map(async (file) => recorded(file, statementsOf(await readFile(join(MIGRATIONS, file), 'utf8')))),
    );
    expect(await judged(...asCli)).toBe(null);
    // As `migration repair` leaves it.
    expect(await judged([`update ${HISTORY} set statements = null`])).toBe(null);
    expect(await judged([`update ${HISTORY} set statements = '{}'`])).toBe(null);
    // Nothing of ours is there yet.
    expect(await judged([`delete from ${HISTORY}`])).toBe(null);
  });

  test('are refused where one was put in between', async () => {
    const refusal = await judged([`delete from ${HISTORY} where version = $1`, [versionOf(TABLE)]]);
    expect(refusal).toMatch(new RegExp(`^A migração ${TABLE} foi posta antes da ${files.at(-1)}, que já rodou aqui\\. Nada foi mudado: `));
  });

  test('are refused where one ran with another text, not with other space and comments', async () => {
    const text = await readFile(join(MIGRATIONS, FUNCTIONS), 'utf8');
    expect(
      await judged(
        recorded(FUNCTIONS, [`-- before the release\n${text.replaceAll('\n', '\r\n').replaceAll('comment on', 'comment  on')}`]),
      ),
    ).toBe(null);
    for (const other of [text.replace('select', 'select distinct'), text.slice(0, -200), `${text} select 1;`]) {
      expect(await judged(recorded(FUNCTIONS, [other]))).toMatch(new RegExp(`^A migração ${FUNCTIONS} rodou aqui com outro texto\\.`));
    }
  });

  test('are refused where the history has no text of one and the catalogue says that it has not run', async () => {
    // A body of before, which `migration repair` then took for this file's.
    const [made] = await database().query<{ told: string; body: string }>(
      `select pg_get_functiondef(p.oid) as told, p.prosrc as body from pg_proc p where p.oid = $1::regproc`,
      [ONLY_FUNCTION],
    );
    const older = made?.told.replace(made.body, () => `${made.body} `) ?? '';
    expect(await judged(recorded(FUNCTIONS, null), [older])).toMatch(
      new RegExp(
        `^O histórico diz que a migração ${FUNCTIONS} rodou aqui, mas ${ONLY_FUNCTION.replace('.', '\\.')} não está como ela faz\\.`,
      ),
    );
    expect(await judged(recorded(TABLE, null), ['drop table public.challenge_days cascade'])).toMatch(
      /mas public\.challenge_days não está como ela faz\./,
    );
  });

  test('change nothing when they are refused: not the roles, not the tables of services, not the history', async () => {
    const version = versionOf(TABLE);
    const notes = async () => database().query(`select * from supabase_migrations.seed_files order by path`);
    const [row] = await database().query<Record<string, unknown>>(
      `delete from ${HISTORY} where version = $1 returning version, name, statements`,
      [version],
    );
    await database().query(`update supabase_migrations.seed_files set hash = 'of before' where path = 'embedded/system-schema'`);
    const before = await notes();
    await expect(prepareDatabase(database())).rejects.toThrow('foi posta antes da');
    expect(await notes()).toEqual(before);
    expect(await database().query(`select from ${HISTORY} where version = $1`, [version])).toEqual([]);
    await database().query(`insert into ${HISTORY} (version, name, statements) select $1, $2, array[$3::text]`, [
      row?.['version'],
      row?.['name'],
      await readFile(join(MIGRATIONS, TABLE), 'utf8'),
    ]);
    expect(await prepareDatabase(database())).toEqual([]);
  });
});
