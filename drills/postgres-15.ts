import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/config/project-root.ts';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { applyMigrations } from '#server/database/migrations.ts';
import { openPostgres } from '#server/database/postgres/open-postgres.ts';
import { openSql } from '#server/testing/sql.ts';
import { loadState } from '#tools/database-schema/state.ts';
import { catalogueAfter, differencesBetween, wholeCatalogueOf } from '#tools/database-schema/whole-catalogue.ts';
import { decided } from '#tools/migrations/decided.ts';
import { installTestTools } from '../supabase/tests/runner/install-test-tools.ts';
import { CLI_HISTORY_SQL, createPlatformDatabase } from '../supabase/tests/runner/platform-database.ts';
import type { PlatformDatabase } from '../supabase/tests/runner/platform-database.ts';
import { runTestFile } from '../supabase/tests/runner/run-file.ts';
import { startPostgres15 } from './postgres-15/start-server.ts';

// Applies all of supabase/ to a PostgreSQL 15 as an owner who is no superuser, in a database whose schemas auth,
// storage and realtime belong to other roles, as on a hosted project, and holds what they lead to against
// supabase/schemas. Then runs every pgTAP file there, as that owner alone. Debian 12 has that version: apt-get install
// postgresql-15.
// Usage: npm run drills -- postgres-15

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Assertions that can't hold here, by the file or the assertion's id; one that holds after all is a failure. */
const EXCEPTIONS: Record<string, string> = {
  '33_ranking_crowd': 'makes its crowd with triggers off (session_replication_role), which PostgreSQL lets superusers alone do',
  'PIC-25': 'says that the files are the embedded server’s, and here they are Storage’s',
  'TGT-28': 'writes over a hidden file by its name, and where the files are Storage’s a hidden one has another name at once',
  ...Object.fromEntries(
    ['SVC-06', 'SVC-07', 'SVC-08', 'SVC-09', 'SVC-10', 'SVC-11'].map((id) => [
      id,
      'takes a table of Storage away, which only its owner may',
    ]),
  ),
};

const server = await startPostgres15();

/** Loads the state into a second such database. @returns where the migrations' database differs from it */
async function differencesFromState(migrated: PlatformDatabase): Promise<string[]> {
  const platform = await createPlatformDatabase(server.url);
  const [state, other] = [await openPostgres(platform.url), await openPostgres(migrated.url)];
  await loadState(state);
  const differences = differencesBetween(await wholeCatalogueOf(other), await wholeCatalogueOf(state), ['migrations', 'state']);
  await state.close();
  await other.close();
  await platform.drop();
  say(`the state was loaded, and differs from the migrations in ${differences.length} parts`);
  return differences;
}

/** Applies what the command writes for a change of each kind. @returns where it leads elsewhere than the change */
async function differencesOfMade(connection: ClubConnection): Promise<string[]> {
  const example = (name: string) => readFileSync(join(projectRoot, 'tools/migrations/example', name), 'utf8');
  const made = await catalogueAfter(connection, decided(example('made.sql')));
  const changed = await catalogueAfter(connection, `set local check_function_bodies = off; ${example('change.sql')}`);
  const differences = differencesBetween(made, changed, ['made migration', 'change']);
  say(`a made migration was applied, and differs from the change in ${differences.length} parts`);
  return differences;
}

/** Runs all of it. @returns the failures that are no exception */
async function drill(): Promise<string[]> {
  const platform = await createPlatformDatabase(server.url);
  const connection = await openPostgres(platform.url);
  await connection.script(CLI_HISTORY_SQL);
  const applied = await applyMigrations(connection, join(projectRoot, 'supabase/migrations'));
  const problems = [...(await differencesFromState(platform)), ...(await differencesOfMade(connection))];
  const [facts] = await connection.query<{ version: string; super: boolean }>(
    `select current_setting('server_version') as version, rolsuper as super from pg_roles where rolname = current_user`,
  );
  await connection.transact(async (transaction) => {
    await transaction.script(readFileSync(join(projectRoot, 'supabase/seed.sql'), 'utf8'));
  });
  const seeded = await connection.query('select title from public.challenges');
  // The pgTAP files begin with an empty club.
  await connection.script('delete from public.challenges');
  await connection.close();
  await platform.leaveServices();
  say(
    `PostgreSQL ${facts?.version}, superuser: ${facts?.super}: ${applied.length} migrations applied, the seed made ${seeded.length} challenge`,
  );

  const sql = openSql(platform.url);
  await installTestTools(async (script) => void (await sql.unsafe(script)));
  const database = {
    engine: 'PostgreSQL 15',
    run: async (statement: string) => (await sql.unsafe(statement).values()).map((row) => row.map(String)),
    close: () => sql.end(),
  };
  const tests = join(projectRoot, 'supabase/tests');
  const files = readdirSync(tests).filter((file) => file.endsWith('.test.sql'));
  const totals = { passed: 0, excepted: new Set<string>() };
  for (const file of files.toSorted()) {
    const result = await runTestFile(database, new URL(`file://${join(tests, file)}`));
    totals.passed += result.report.passed;
    for (const problem of result.problems) {
      const exception = Object.keys(EXCEPTIONS).find((name) => file.startsWith(name) || problem.includes(` ${name}:`));
      if (exception) totals.excepted.add(exception);
      else problems.push(`${file}: ${problem}`);
    }
  }
  const unused = Object.keys(EXCEPTIONS).filter((name) => !totals.excepted.has(name));
  if (unused.length > 0) problems.push(`exceptions that are none any more: ${unused.join(', ')}`);
  say(`${files.length} pgTAP files, ${totals.passed} assertions passed`);
  for (const name of totals.excepted) say(`exception ${name}: ${EXCEPTIONS[name]}`);
  await database.close();
  await platform.drop();
  return problems;
}

let problems: string[] = ['it broke off'];
try {
  problems = await drill();
} finally {
  await server.stop();
}
say(problems.length === 0 ? 'passed' : `FAILED:\n${problems.join('\n')}`);
process.exit(problems.length === 0 ? 0 : 1);
