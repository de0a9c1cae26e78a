import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { CHALLENGE_TARGET_CHECK_INS } from '#domain/limits.ts';
import { totalPoints } from '#domain/points.ts';
import { prepareDatabase } from '#server/boot/prepare-database.ts';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { applyMigrations } from '#server/database/migrations.ts';
import { openPostgres } from '#server/database/postgres/open-postgres.ts';
import { ensureRoles, grantApiRoles } from '#server/database/roles.ts';
import { ensureSystemSchema } from '#server/database/system-schema.ts';
import { openEmptyDatabase } from '#server/testing/prepared-database.ts';
import { startPostgres } from './runner/postgres-server.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));
const SEED = readFileSync(new URL('../seed.sql', import.meta.url), 'utf8');

async function openEmptyPglite() {
  const { connection } = await openEmptyDatabase();
  return { connection, close: () => connection.close() };
}

async function openEmptyPostgres() {
  const { server } = await startPostgres();
  if (server === null) return null;
  const connection = await openPostgres(server.url);
  const close = async () => {
    await connection.close();
    await server.stop();
  };
  return { connection, close };
}

describe.each([
  { name: 'PGlite', open: openEmptyPglite },
  { name: 'PostgreSQL', open: openEmptyPostgres },
])('the migrations and the seed on $name', ({ open }) => {
  it('change an up-to-date database in nothing', async () => {
    const opened = await open();
    // pgtap-postgres.test.ts says loudly when there is no PostgreSQL.
    if (opened === null) return;
    const connection: ClubConnection = opened.connection;
    try {
      expect(await prepareDatabase(connection), 'the first run').not.toEqual([]);
      expect(await prepareDatabase(connection), 'the second run').toEqual([]);
      await connection.script(SEED);
      await connection.script(SEED);
      const challenges = await connection.query(`
        select title, description, requirements, points, type, target_check_ins, active, (end_date - start_date)::text as length,
          start_date at time zone 'America/Sao_Paulo' = date_trunc('day', app.now() at time zone 'America/Sao_Paulo') as starts_today
        from public.challenges`);
      expect(challenges).toEqual([
        {
          title: 'Desafio 21 dias',
          // They stay as they are when a rule changes.
          description: expect.stringMatching(/^Treine\D+$/) as string,
          requirements: [],
          points: totalPoints(CHALLENGE_TARGET_CHECK_INS),
          type: 'main',
          target_check_ins: CHALLENGE_TARGET_CHECK_INS,
          active: true,
          length: '20 days 23:59:59',
          starts_today: true,
        },
      ]);
    } finally {
      await opened.close();
    }
  });
});

describe('the migrations on a Supabase project', () => {
  async function openWithout(schema: 'storage' | 'realtime' | null) {
    const { connection } = await openEmptyDatabase();
    await connection.transact(async (transaction) => {
      await ensureRoles(transaction);
      await ensureSystemSchema(transaction);
      await grantApiRoles(transaction);
      if (schema) await transaction.script(`drop schema ${schema} cascade`);
    });
    return connection;
  }

  it('stop before Storage has started, and go on once it has been said that there is none', async () => {
    const connection = await openWithout('storage');
    try {
      await expect(applyMigrations(connection, MIGRATIONS)).rejects.toThrow(
        /^Migration \d+_storage\.sql failed: Storage has not made its tables yet/,
      );
      await connection.script(`set club.without_storage = 'on'`);
      expect(await applyMigrations(connection, MIGRATIONS)).not.toEqual([]);
      expect(await connection.query(`select to_regclass('storage.objects') as files`)).toEqual([{ files: null }]);
    } finally {
      await connection.close();
    }
  });

  // The tables that the platform's image makes before the services have started for the first time: tables with few of
  // their columns.
  it.each<[service: string, bare: string, sentence: RegExp]>([
    [
      'Storage',
      `drop schema storage cascade; create schema storage;
       create table storage.buckets (id text primary key, name text not null, owner uuid, created_at timestamptz, updated_at timestamptz);
       create table storage.objects (id uuid primary key, bucket_id text, name text, owner uuid, created_at timestamptz, updated_at timestamptz, metadata jsonb);`,
      /^Migration \d+_storage\.sql failed: Storage has not made its tables yet \(storage\.buckets\.public, .*storage\.objects\.owner_id\)\. Start it once/,
    ],
    [
      'the auth server',
      `drop schema auth cascade; create schema auth;
       create table auth.users (id uuid primary key, email varchar(255) unique, confirmed_at timestamptz, raw_app_meta_data jsonb, raw_user_meta_data jsonb);
       create table auth.refresh_tokens (id bigserial primary key, token varchar(255), user_id varchar(255));`,
      /^Migration \d+_app_schema\.sql failed: The auth server has not made its tables yet \(auth\.users\.email_confirmed_at, .*\)\. Start it once/,
    ],
    [
      'Realtime',
      `drop schema realtime cascade; create schema realtime; create table realtime.messages (id bigserial primary key, payload jsonb);`,
      /^Migration \d+_live_updates\.sql failed: Realtime has not made its table yet \(realtime\.messages\.topic, .*\)\. Start it once/,
    ],
  ])('stop in a sentence where %s has only the bare tables of the image', async (_service, bare, sentence) => {
    const connection = await openWithout(null);
    try {
      await connection.script(bare);
      await expect(applyMigrations(connection, MIGRATIONS)).rejects.toThrow(sentence);
    } finally {
      await connection.close();
    }
  });

  it('go on without Storage also where the image has made its bare tables', async () => {
    const connection = await openWithout('storage');
    try {
      await connection.script(`create schema storage; create table storage.buckets (id text); create table storage.objects (id uuid);
        set club.without_storage = 'on'`);
      expect(await applyMigrations(connection, MIGRATIONS)).not.toEqual([]);
    } finally {
      await connection.close();
    }
  });

  it('stop before Realtime has started', async () => {
    const connection = await openWithout('realtime');
    try {
      await expect(applyMigrations(connection, MIGRATIONS)).rejects.toThrow(
        /^Migration \d+_live_updates\.sql failed: Realtime has not made its table yet/,
      );
    } finally {
      await connection.close();
    }
  });
});
