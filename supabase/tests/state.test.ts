import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Catalogue } from '#server/boot/catalogue.ts';
import { NO_GIVEN_RIGHTS } from '#server/boot/expected-catalogue.ts';
import { MIGRATIONS } from '#server/boot/prepare-database.ts';
import { projectRoot } from '#server/config/project-root.ts';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { applyMigrations } from '#server/database/migrations.ts';
import { openPostgres } from '#server/database/postgres/open-postgres.ts';
import { statementsOf } from '#server/database/statement-text.ts';
import { openEmptyDatabase, openPreparedDatabase } from '#server/testing/prepared-database.ts';
import { STATE_FOLDER, loadState, makeState, prepareServices, stateFiles } from '#tools/database-schema/state.ts';
import { catalogueAfter, differencesBetween, wholeCatalogueOf } from '#tools/database-schema/whole-catalogue.ts';
import { startPostgres, warnWithoutPostgres } from './runner/postgres-server.ts';
import type { TestServer } from './runner/postgres-server.ts';

const SIDES = ['migrations', 'state'] as const;

describe.each(['PGlite', 'PostgreSQL'])('on %s', (engine) => {
  const servers: TestServer[] = [];
  let migrated: Catalogue | null = null;
  let state: ClubConnection | null = null;

  /** A migrated club's catalogue, and an empty database. */
  async function open(): Promise<[ClubConnection, ClubConnection] | null> {
    if (engine === 'PGlite') return [await openPreparedDatabase(), (await openEmptyDatabase()).connection];
    const connections: ClubConnection[] = [];
    for (const isPrepared of [true, false]) {
      const outcome = await startPostgres({ isPrepared });
      if (outcome.server === null) {
        warnWithoutPostgres(outcome.reason);
        return null;
      }
      servers.push(outcome.server);
      connections.push(await openPostgres(outcome.server.url));
    }
    return connections as [ClubConnection, ClubConnection];
  }

  beforeAll(async () => {
    const opened = await open();
    if (!opened) return;
    migrated = await wholeCatalogueOf(opened[0]);
    await opened[0].close();
    state = opened[1];
    await makeState(state);
  });
  afterAll(async () => {
    await state?.close();
    for (const server of servers) await server.stop();
  });
  beforeEach(({ skip }) => skip(state === null, 'no PostgreSQL here'));

  /** The first words of the lines that say a difference, after a change of the state that is taken back. */
  async function said(change: string): Promise<string[]> {
    const changed = await catalogueAfter(state as ClubConnection, change);
    const lines = differencesBetween(migrated as Catalogue, changed, SIDES);
    return lines.map((line) => line.split(':')[0] ?? '');
  }

  test('migrations and state lead to the same catalogue', async () => {
    expect(differencesBetween(migrated as Catalogue, await wholeCatalogueOf(state as ClubConnection), SIDES)).toEqual([]);
  });

  test.each([
    [
      'a policy on storage.objects',
      'drop policy "Nobody deletes a hidden picture" on storage.objects',
      'policy storage.objects.Nobody deletes a hidden picture',
    ],
    [
      'a policy on realtime.messages',
      'drop policy "Staff join the topics of challenges" on realtime.messages',
      'policy realtime.messages.Staff join the topics of challenges',
    ],
    ['a trigger on auth.users', 'drop trigger club_account_gone on auth.users', 'trigger auth.users.club_account_gone'],
    [
      'a body',
      `create or replace function app.club_time_zone() returns text language sql immutable set search_path = '' as $$ select 'UTC' $$`,
      'function app.club_time_zone()',
    ],
    ['a grant', 'revoke execute on function public.my_plan() from authenticated', 'grants on function public.my_plan()'],
    ['a comment', `comment on column public.profiles.name is 'another'`, 'comment on table column public.profiles.name'],
    ['a row of a list', `delete from public.challenge_21_probe where id = 1`, 'row of public.challenge_21_probe 1'],
    ['the rights of a bucket', `update storage.buckets set public = true where id = 'materials'`, 'row of storage.buckets materials'],
  ])('a state without %s of the migrations is told', async (_, change, part) => {
    expect(await said(change)).toContain(part);
  });
});

test('where nothing is granted by itself both grant the same', async () => {
  // As where another role than the server's owns the database: the default privileges of schema public are the other
  // one's.
  const catalogues = await Promise.all(
    [(made: ClubConnection) => applyMigrations(made, MIGRATIONS), loadState].map(async (make) => {
      const { connection } = await openEmptyDatabase();
      await connection.transact(prepareServices);
      await connection.script(NO_GIVEN_RIGHTS);
      await make(connection);
      const catalogue = await wholeCatalogueOf(connection);
      await connection.close();
      return catalogue;
    }),
  );
  expect(differencesBetween(catalogues[0] as Catalogue, catalogues[1] as Catalogue, SIDES)).toEqual([]);
});

const texts = new Map(stateFiles().map((file) => [file, readFileSync(join(projectRoot, file), 'utf8')]));

test('each file of the state is loaded, and none is missing', () => {
  const there = readdirSync(join(projectRoot, STATE_FOLDER), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .map((name) => `${STATE_FOLDER}/${name}`);
  expect(stateFiles().toSorted()).toEqual(there.toSorted());
});

test('no file of the state has more than 400 lines', () => {
  expect([...texts].flatMap(([file, text]) => (text.split('\n').length > 401 ? file : []))).toEqual([]);
});

test('the state makes: it neither replaces nor drops, and asks for nothing in between', () => {
  const refused = /^[ \t]*(?:create or replace|drop|do \$|alter table \S+ (?:add column|drop|alter))\b.*/gm;
  const outside = (text: string) => text.replaceAll(/\$(\w*)\$.*?\$\1\$/gs, '');
  expect([...texts].flatMap(([file, text]) => [...outside(text).matchAll(refused)].map(([line]) => `${file}: ${line}`))).toEqual([]);
});

/**
 * The statements of a migration that make nothing of the catalogue by their own words, but rows of the lists that stand
 * in the state.
 */
function furtherStatements(text: string): string[] {
  const lists = [...texts.values()].flatMap((state) =>
    [...state.matchAll(/^comment on table (\S+) is\s[^;]*@list';$/gm)].map(([, table]) => table),
  );
  const isRow = new RegExp(`^(?:insert into|update|delete from) ?(?:${['storage.buckets', ...lists].join('|')})\\b`);
  const isState = /^(?:create|alter|comment|grant|revoke|drop)\b|^set local check_function_bodies\b|^select app\.ask_second_factor_of\(/;
  return statementsOf(text).filter((statement) => !isState.test(statement) && !isRow.test(statement));
}

test('what is no state is listed by migration, and nothing else is', () => {
  const found = readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.sql') && furtherStatements(readFileSync(join(MIGRATIONS, file), 'utf8')).length > 0)
    .map((file) => file.replace('.sql', ''));
  const readme = readFileSync(join(projectRoot, STATE_FOLDER, 'README.md'), 'utf8');
  const listed = [...readme.matchAll(/^\| `(\d{14}_\w+)` +\| \S.* \| \S.* \|$/gm)].map(([, name]) => name);
  expect(listed).toEqual(found.toSorted());
});
