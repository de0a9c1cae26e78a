import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAnywhere } from '#server/cli/run-anywhere.ts';
import { OtherVersionError } from '#server/database/migrations.ts';
import { openPglite } from '#server/database/pglite/open-pglite.ts';
import { ensureRoles } from '#server/database/roles.ts';
import { ensureSystemSchema } from '#server/database/system-schema.ts';
import { fillDataFolder } from '#server/testing/prepared-database.ts';
import { spawnServer } from '#server/testing/processes/spawn-server.ts';

let dataDir: string;

const inPortuguese = 'A pasta de dados é de outra versão do clube, que tem a migração 20261121030100_app_schema; esta não tem.';
const inEnglish = 'The data folder is of another version of the club, which has the migration 20261121030100_app_schema; this one has not.';

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'clube21-other-version-'));
  await fillDataFolder(dataDir, 'empty');
  const connection = await openPglite(join(dataDir, 'database'));
  await ensureRoles(connection);
  await ensureSystemSchema(connection);
  // The remains of the first release's predecessors: their own history, and tables of the same names.
  await connection.script(`
    insert into supabase_migrations.schema_migrations (version, name) values ('20261121030100', 'app_schema'), ('20261121030200', 'profiles');
    create schema app;
    create table app.clock_shift (only_row boolean primary key);
    create table public.profiles (id uuid primary key, name text);
    insert into public.profiles values (gen_random_uuid(), 'Ana');`);
  await connection.close();
});
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

test('a server on the data folder of another version says so in one sentence and ends with 1', async () => {
  const server = spawnServer(dataDir);
  expect(await server.ended()).toEqual({ code: 1, signal: null });
  expect(server.output().trim().split('\n')).toEqual([
    `${inPortuguese} Inicie aquela versão ou defina DATA_DIR com uma pasta nova.`,
    `${inEnglish} Start that version, or set DATA_DIR to a new folder.`,
  ]);
});

test("so does the operator's command", async () => {
  const result = await runAnywhere(['challenge', 'list'], { dataDir, databaseUrl: undefined });
  expect(result).toMatchObject({ exitCode: 1, stdout: '' });
  expect(result.stderr).toContain(inPortuguese);
});

test('and what is in the folder stays as it is', async () => {
  const connection = await openPglite(join(dataDir, 'database'));
  try {
    expect(await connection.query('select name from public.profiles')).toEqual([{ name: 'Ana' }]);
    expect(await connection.query(`select to_regclass('public.challenges') as challenges`)).toEqual([{ challenges: null }]);
    expect(await connection.query('select count(*)::int as count from supabase_migrations.schema_migrations')).toEqual([{ count: 2 }]);
  } finally {
    await connection.close();
  }
});

test('a server whose migrations do not follow those of its data folder says so in one sentence, ends with 1 and changes nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clube21-unfit-'));
  try {
    await fillDataFolder(folder);
    const before = await openPglite(join(folder, 'database'));
    await before.query(`delete from supabase_migrations.schema_migrations where version = '20261122003800'`);
    await before.close();
    const server = spawnServer(folder);
    expect(await server.ended()).toEqual({ code: 1, signal: null });
    expect(server.output().trim().split('\n')).toEqual([
      expect.stringMatching(
        /^A migração 20261122003800_challenge_days\.sql foi posta antes da \S+\.sql, que já rodou aqui\. Nada foi mudado: /,
      ),
      expect.stringMatching(
        /^The migration 20261122003800_challenge_days\.sql was put before \S+\.sql, which has run here\. Nothing was changed: /,
      ),
    ]);
    const after = await openPglite(join(folder, 'database'));
    expect(await after.query(`select from supabase_migrations.schema_migrations where version = '20261122003800'`)).toEqual([]);
    await after.close();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('on PostgreSQL the sentence names DATABASE_URL', () => {
  const { message } = new OtherVersionError('postgres', '1_one');
  expect(message).toMatch(
    /^O banco de dados de DATABASE_URL é de outra versão .* ou use um banco vazio\.\nThe database of DATABASE_URL is of another version/,
  );
});
