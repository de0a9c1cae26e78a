import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Catalogue } from '#server/boot/catalogue.ts';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { openPostgres } from '#server/database/postgres/open-postgres.ts';
import { openPreparedDatabase } from '#server/testing/prepared-database.ts';
import { catalogueAfter, differencesBetween, wholeCatalogueOf } from '#tools/database-schema/whole-catalogue.ts';
import { startPostgres, warnWithoutPostgres } from './runner/postgres-server.ts';
import type { TestServer } from './runner/postgres-server.ts';

/** Changes, each of another part, and the beginning of the line that says it. */
const CHANGES: readonly [said: string, statement: string][] = [
  [
    'function app.has_account()',
    `create or replace function app.has_account() returns boolean language sql set search_path = '' as 'select true'`,
  ],
  ['function app.message_for(code text)', `alter function app.message_for(text) cost 7`],
  ['function app.take_jobs(most integer)', `alter function app.take_jobs(integer) reset search_path`],
  ['grants on function app.require_session(', `grant execute on function app.require_session(uuid) to public`],
  ['comment on function app.require_self(', `comment on function app.require_self(uuid) is 'another'`],
  ['table public.next', `create table public.next (id int primary key)`],
  ['columns of public.challenges', `alter table public.challenges add column next int`],
  ['column public.challenges.title', `alter table public.challenges alter column title set default ''`],
  ['comment on table column public.challenges.title', `comment on column public.challenges.title is 'another'`],
  ['grants on public.challenges.title', `grant update (title) on public.challenges to anon`],
  ['grants on public.profiles', `grant truncate on public.profiles to public`],
  ['constraint public.challenges.next', `alter table public.challenges add constraint next check (points > -1)`],
  ['index public.next_points', `create index next_points on public.challenges (points)`],
  ['settings of public.challenges', `alter table public.challenges set (fillfactor = 50)`],
  ['settings of storage.objects', `alter table storage.objects disable row level security`],
  ['policy storage.objects.next', `create policy next on storage.objects for select to anon using (true)`],
  ['comment on policy next on storage.objects', `comment on policy next on storage.objects is 'next'`],
  ['policy realtime.messages.next', `create policy next on realtime.messages for select to anon using (true)`],
  ['trigger auth.users.next', `create trigger next after insert on auth.users execute function app.on_workout_changed()`],
  ['trigger public.workout_records.', `alter table public.workout_records disable trigger user`],
  ['view public.next_view', `create view public.next_view as select 1 as one`],
  ['type app.next_type', `create type app.next_type as enum ('a')`],
  ['sequence app.next_number', `create sequence app.next_number`],
  ['grants on schema app', `grant create on schema app to anon`],
  ['default privileges in app for f', `alter default privileges in schema app grant execute on functions to anon`],
  [
    'event trigger next',
    `create function app.next() returns event_trigger language plpgsql as 'begin end'; create event trigger next on ddl_command_end execute function app.next()`,
  ],
  ['publication next', `create publication next for table public.challenges`],
];

describe.each(['PGlite', 'PostgreSQL'])('on %s, the whole catalogue', (engine) => {
  let connection: ClubConnection | null = null;
  let postgres: TestServer | null = null;
  let before: Catalogue;
  const database = () => connection as ClubConnection;

  beforeAll(async () => {
    if (engine === 'PGlite') connection = await openPreparedDatabase();
    else {
      const outcome = await startPostgres({ isPrepared: true });
      if (outcome.server === null) return warnWithoutPostgres(outcome.reason);
      postgres = outcome.server;
      connection = await openPostgres(postgres.url);
    }
    before = await wholeCatalogueOf(connection);
  });
  afterAll(async () => {
    await connection?.close();
    await postgres?.stop();
  });
  beforeEach(({ skip }) => skip(connection === null, 'no PostgreSQL here'));

  test('is the same when nothing was changed, and on each engine', async () => {
    expect(differencesBetween(before, await wholeCatalogueOf(database()), ['before', 'after'])).toEqual([]);
    if (engine === 'PGlite') return;
    const pglite = await openPreparedDatabase();
    expect(differencesBetween(await wholeCatalogueOf(pglite), before, ['PGlite', engine])).toEqual([]);
    await pglite.close();
  });

  test('says each kind of change in a line', async () => {
    const after = await catalogueAfter(database(), CHANGES.map(([, statement]) => statement).join(';\n'));
    const lines = differencesBetween(before, after, ['before', 'after']);
    expect(CHANGES.map(([said]) => said).filter((said) => !lines.some((line) => line.startsWith(said)))).toEqual([]);
  });
});
