import { afterAll, describe, expect, test } from 'vitest';
import { MIGRATIONS } from '#server/boot/prepare-database.ts';
import { applyMigrations, migrationFiles } from '#server/database/migrations.ts';
import { openPostgres } from '#server/database/postgres/open-postgres.ts';
import { migrateByHand } from '../../../supabase/tests/runner/migrated-by-hand.ts';
import { CLI_HISTORY_SQL, createPlatformDatabase } from '../../../supabase/tests/runner/platform-database.ts';
import { startPostgres, warnWithoutPostgres } from '../../../supabase/tests/runner/postgres-server.ts';
import { runAnywhere } from '../run-anywhere.ts';

// All of them in turn: npm run drills -- left-out-migrations.

const postgres = await startPostgres();
if (!postgres.server) warnWithoutPostgres(postgres.reason);
afterAll(async () => postgres.server?.stop());

const versionOf = (file: string) => file.slice(0, file.indexOf('_'));

/** The lines of `hosted check` about migrations. */
async function check(url: string): Promise<string[]> {
  const args = ['hosted', 'check', '--url', 'http://127.0.0.1:1', '--key', 'x', '--database-url', url];
  const { stdout } = await runAnywhere(args, { dataDir: '/nowhere', databaseUrl: undefined });
  return stdout.split('\n').filter((line) => /\] +(?:Migrações|Histórico|O histórico|Tabelas, funções)/.test(line));
}

/** Makes a project whose migrations psql ran, without one of them, and asks about it. */
async function without(left: string): Promise<{ failed: string[]; lines: string[]; challengeList: string }> {
  const project = await createPlatformDatabase(postgres.server?.url ?? '');
  const connection = await openPostgres(project.url);
  try {
    const failed = await migrateByHand(connection, (file) => file !== left);
    const lines = await check(project.url);
    const { stderr } = await runAnywhere(['challenge', 'list'], { dataDir: '/nowhere', databaseUrl: project.url });
    return { failed, lines, challengeList: stderr };
  } finally {
    await connection.close();
    await project.drop();
  }
}

describe.runIf(postgres.server)('a project whose migrations psql ran, without a history', () => {
  test.each([
    ['only replaces functions', '20261122004010_final_rankings.sql'],
    ['only replaces functions, all but one of which others replace again', '20261122003990_words_rights_and_copies.sql'],
    ['replaces one function by a change of its text', '20261127000700_sentence_ends.sql'],
    ['makes policies and triggers of Storage', '20261127000520_file_caching.sql'],
    ['makes a table, without which others fail', '20261122003800_challenge_days.sql'],
  ])('lacks the one that %s: it is named, and not to be recorded', async (_, file) => {
    const { failed, lines, challengeList } = await without(file);
    const told = lines.find((line) => /^\[falta\] +Migrações: /.test(line)) ?? '';
    expect(told).toContain(`a primeira é ${file}: `);
    expect(told).toContain('supabase db push --remote="$DATABASE_URL" --include-all');
    const repair = lines.find((line) => line.includes('repair --status applied')) ?? '';
    for (const name of [file, ...failed]) expect(repair).not.toContain(versionOf(name));
    const [first] = await migrationFiles(MIGRATIONS);
    expect(repair).toContain(first?.version);
    // The operator's commands go by the same judgement.
    expect(challengeList).toContain(`a primeira é ${file}`);
  });

  test.each([
    ['20261122003550_own_session.sql'],
    // Rights that it took away are as they are without it.
    ['20261122002360_mail_facts.sql'],
  ])('lacks %s, whose functions others replaced: it is named, and neither to be recorded nor to be run', async (file) => {
    const { failed, lines } = await without(file);
    expect(failed).toEqual([]);
    expect(lines).toContainEqual(expect.stringMatching(/^\[ok\] +Migrações$/));
    expect(lines).toContainEqual(
      expect.stringMatching(
        new RegExp(String.raw`^\[veja à mão\] +Migrações fora do histórico que não mudariam mais nada: .*${file}.*Não as rode`),
      ),
    );
    expect(lines.filter((line) => line.includes('repair'))).not.toContainEqual(expect.stringContaining(versionOf(file)));
  });
});

describe.runIf(postgres.server)('a project whose history lists all migrations', () => {
  test('is told each part that is not as they make it: who was told to record what never ran sees it now', async () => {
    const project = await createPlatformDatabase(postgres.server?.url ?? '');
    const connection = await openPostgres(project.url);
    await connection.script(CLI_HISTORY_SQL);
    await applyMigrations(connection, MIGRATIONS);
    const whole = await check(project.url);
    await connection.script(`delete from supabase_migrations.schema_migrations where name = 'final_rankings'`);
    const gap = await check(project.url);
    await connection.script(`
      insert into supabase_migrations.schema_migrations (version) values ('20261122004010');
      insert into supabase_migrations.schema_migrations (version, name) values ('20260803030415', 'by_another_tool');
      create or replace function app.record_message(points_earned integer, refusal text) returns text language sql immutable set search_path = '' as 'select null';
      alter function app.end_sentence(text) reset search_path;
      alter table public.profiles alter column points drop not null;
      drop policy "Members read their own subscriptions" on public.subscriptions;
      drop trigger profiles_guard on public.profiles;
      revoke select on public.profiles from authenticated;
      create index by_hand on public.profiles (points);`);
    const changed = await check(project.url);
    await connection.close();
    await project.drop();
    const title = 'Tabelas, funções e permissões como as migrações as fazem';
    expect(whole).toContainEqual(expect.stringMatching(new RegExp(String.raw`^\[ok\] +${title}$`)));
    const told = changed.find((line) => line.includes(title)) ?? '';
    expect(told).toMatch(/^\[falta\]/);
    const parts = [
      'column public.profiles.points (20261122000300_profiles.sql)',
      'trigger public.profiles.profiles_guard (20261122000300_profiles.sql)',
      'policy public.subscriptions.Members read their own subscriptions (20261122002300_payments.sql)',
      'function app.record_message(points_earned integer, refusal text) (20261127003766_sentences.sql)',
      'function app.end_sentence(in_text text) (20261127000700_sentence_ends.sql)',
      'rights of authenticated on public.profiles (20261122000300_profiles.sql)',
    ];
    for (const part of parts) expect(told).toContain(part);
    expect(gap).toContainEqual(
      expect.stringMatching(/^\[falta\] +Migrações: faltam 1, a primeira é 20261122004010_final_rankings.sql: não as rode/),
    );
    expect(gap.filter((line) => line.includes('repair'))).toEqual([]);
    expect(whole).toContainEqual(expect.stringMatching(/^\[ok\] +O histórico só tem migrações desta versão do clube$/));
    expect(changed).toContainEqual(expect.stringMatching(/^\[falta\] +O histórico só tem .*: tem também 20260803030415_by_another_tool: /));
    expect(told).toContain(`não estão assim: `);
    expect(told).not.toContain('by_hand');
  });
});
