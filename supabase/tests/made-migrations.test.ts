import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Catalogue } from '#server/boot/catalogue.ts';
import { NO_GIVEN_RIGHTS } from '#server/boot/expected-catalogue.ts';
import { prepareDatabase } from '#server/boot/prepare-database.ts';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { openPostgres } from '#server/database/postgres/open-postgres.ts';
import { openPreparedDatabase } from '#server/testing/prepared-database.ts';
import { catalogueAfter, differencesBetween, wholeCatalogueOf } from '#tools/database-schema/whole-catalogue.ts';
import { decided } from '#tools/migrations/decided.ts';
import { makeMigration } from '#tools/migrations/make-migration.ts';
import type { Database, MadeMigration } from '#tools/migrations/make-migration.ts';
import { startCluster } from './runner/embedded-cluster.ts';
import { startPostgres, warnWithoutPostgres } from './runner/postgres-server.ts';
import type { TestServer } from './runner/postgres-server.ts';

const EXAMPLE = new URL('../../tools/migrations/example/', import.meta.url);
const CHANGE = `set local check_function_bodies = off; ${readFileSync(new URL('change.sql', EXAMPLE), 'utf8')}`;
const MADE = readFileSync(new URL('made.sql', EXAMPLE), 'utf8');
const SIDES = ['the migrations', 'the state'] as const;

describe('on PostgreSQL, a migration', () => {
  const servers: TestServer[] = [];
  const databases: (Database & { connection: ClubConnection })[] = [];
  const at = (index: number) => databases[index] as (typeof databases)[0];
  const migrated = () => at(0);
  const declared = () => ({ ...at(1), bare: at(2).connection });
  let made: MadeMigration;

  beforeAll(async () => {
    for (let count = 0; count < 3; count += 1) {
      const outcome = await startPostgres({ isPrepared: true });
      if (outcome.server === null) return warnWithoutPostgres(outcome.reason);
      servers.push(outcome.server);
      databases.push({ url: outcome.server.url, connection: await openPostgres(outcome.server.url) });
      await prepareDatabase(at(count).connection);
    }
  });
  afterAll(async () => {
    for (const { connection } of databases) await connection.close();
    for (const server of servers) await server.stop();
  });
  beforeEach(({ skip }) => skip(databases.length < 3, 'no PostgreSQL here'));

  test('is not written where the state is what the migrations lead to', async () => {
    expect(await makeMigration(migrated(), declared())).toEqual({ text: '', byHand: [] });
  });

  test('is written for a change of each kind', async () => {
    await at(1).connection.transact(async (transaction) => transaction.script(CHANGE));
    await at(2).connection.transact(async (transaction) => transaction.script(`${NO_GIVEN_RIGHTS} ${CHANGE}`));
    made = await makeMigration(migrated(), declared());
    await expect(made.text).toMatchFileSnapshot(new URL('made.sql', EXAMPLE).pathname);
  });

  test('leaves to a person what takes away functions that devices call, or rows', () => {
    expect(made.byHand).toEqual(['drop function public.transparency();', 'alter table public.challenge_21_probe\n  drop column "name";']);
  });

  test('leads to the state, and then nothing is written', async () => {
    await migrated().connection.transact(async (transaction) => transaction.script(decided(made.text)));
    const [one, other] = [await wholeCatalogueOf(migrated().connection), await wholeCatalogueOf(declared().connection)];
    expect(differencesBetween(one, other, SIDES)).toEqual([]);
    expect(await makeMigration(migrated(), declared())).toEqual({ text: '', byHand: [] });
  });
});

describe('what was written for a change of each kind', () => {
  let pglite: ClubConnection;
  let wanted: Catalogue;
  beforeAll(async () => {
    pglite = await openPreparedDatabase();
    wanted = await catalogueAfter(pglite, CHANGE);
  });
  afterAll(() => pglite.close());

  const leftAfter = async (text: string) => differencesBetween(await catalogueAfter(pglite, text), wanted, SIDES);

  test('leads to the state on PGlite', async () => {
    expect(await leftAfter(decided(MADE))).toEqual([]);
  });

  test('is judged to lead elsewhere where a statement is missing, and the line says which', async () => {
    let without = decided(MADE);
    const missing: [statement: RegExp, line: string][] = [
      [/create policy "Staff read badges' pictures"[^;]*;/, `policy storage.objects.Staff read badges' pictures: only in the state`],
      [
        /create policy "Members join the topic of badges"[^;]*;/,
        'policy realtime.messages.Members join the topic of badges: only in the state',
      ],
      [/create trigger club_badges_of_the_gone[^;]*;/, 'trigger auth.sessions.club_badges_of_the_gone: only in the state'],
      [/update storage\.buckets[^;]*;/, 'row of storage.buckets materials: the migrations say '],
      [/insert into storage\.buckets[^;]*;/, 'row of storage.buckets badge-images: only in the state'],
      [/, update \(note\)/, 'grants on public.badges.note: only in the state'],
      [/create or replace function app\.club_time_zone[^;]*;/, 'function app.club_time_zone(): the migrations say '],
      [/comment on column public\.badges\.note [^;]*;[^;]*;/, 'comment on table column public.badges.note: only in the state'],
      [
        /alter table public\.challenges\s+add constraint "challenges_subtitle_check"[^;]*;/,
        'constraint public.challenges.challenges_subtitle',
      ],
    ];
    for (const [statement] of missing) {
      expect(without).toMatch(statement);
      without = without.replace(statement, '');
    }
    const left = await leftAfter(without);
    expect(missing.map(([, line]) => line).filter((line) => !left.some((said) => said.startsWith(line)))).toEqual([]);
  });

  test('is judged to lead elsewhere without a new table', async () => {
    const without = await catalogueAfter(pglite, `${decided(MADE)}; drop table public.badges cascade`);
    expect(differencesBetween(without, wanted, SIDES)).toContain('table public.badges: only in the state');
  });

  test('says no word that PostgreSQL 15 does not know, and names no role but the callers of the app', () => {
    expect(MADE).not.toMatch(/\b(maintain|owner|postgres|virtual)\b/i);
  });

  test('runs as an owner with another name, where there is no role postgres', async ({ skip }) => {
    const { place } = inject('embeddedPostgres');
    skip(place === null, 'no PostgreSQL of its own here');
    const cluster = await startCluster(place as NonNullable<typeof place>, { superuser: 'clube' });
    const connection = await openPostgres(cluster.url);
    try {
      expect(await connection.query(`select rolname from pg_roles where rolname in ('postgres', 'clube')`)).toEqual([{ rolname: 'clube' }]);
      await prepareDatabase(connection);
      const [one, other] = [await catalogueAfter(connection, decided(MADE)), await catalogueAfter(connection, CHANGE)];
      expect(differencesBetween(one, other, SIDES)).toEqual([]);
    } finally {
      await connection.close();
      await cluster.stop();
    }
  });
});
