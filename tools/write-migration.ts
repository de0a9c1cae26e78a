// npm run db:migration -- <name>: writes the next file of supabase/migrations, which leads from those that are there to
// supabase/schemas.
import { writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { NO_GIVEN_RIGHTS } from '#server/boot/expected-catalogue.ts';
import { MIGRATIONS, prepareDatabase } from '#server/boot/prepare-database.ts';
import { projectRoot } from '#server/config/project-root.ts';
import { makeState } from './database-schema/state.ts';
import { differencesBetween, wholeCatalogueOf } from './database-schema/whole-catalogue.ts';
import { migrationsOf, nextMigrationVersion, writeMigrationList } from './migrations/landed-migrations.ts';
import { makeMigration } from './migrations/make-migration.ts';
import { withScratchDatabases } from './migrations/scratch-cluster.ts';
import type { ScratchDatabase } from './migrations/scratch-cluster.ts';

const [name = ''] = process.argv.slice(2);
if (!/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('Usage: npm run db:migration -- <name>, such as: npm run db:migration -- saved_filters');
  process.exit(1);
}
// PostgreSQL may run as another user, who has to read what root writes.
if (userInfo().uid === 0) process.umask(0o022);

process.exitCode = await withScratchDatabases(['migrated', 'declared', 'bare'], async ([migrated, declared, bare]) => {
  if (!migrated || !declared || !bare) return 1;
  await prepareDatabase(migrated.connection);
  await makeState(declared.connection);
  await makeState(bare.connection, NO_GIVEN_RIGHTS);
  const { text, byHand } = await makeMigration(migrated, { ...declared, bare: bare.connection });
  if (text === '') {
    console.log('Nothing to write: the migrations lead to supabase/schemas.');
    return 0;
  }
  const file = `${nextMigrationVersion(await migrationsOf(projectRoot), new Date())}_${name}.sql`;
  await writeFile(
    join(MIGRATIONS, file),
    `-- ${name.replaceAll('_', ' ')}: made by npm run db:migration from supabase/schemas.\n\n${text}`,
  );
  await writeMigrationList(projectRoot);
  console.log(`Written: supabase/migrations/${file}. Run npm run db:schema.`);

  if (text.includes('do $storage$')) console.log('What it does only where there is Storage gets its line in supabase/schemas/README.md.');

  const left = await leftAfter(text, migrated, declared);
  if (left.length === 0) return 0;
  console.log(`The migrations do not lead to supabase/schemas yet:\n${left.map((line) => `  ${line}\n`).join('')}`);
  console.log(
    'To be written into the file by hand: what takes away functions that devices may still call, or rows (it stands there as comments),',
  );
  console.log('what was renamed (it shows as dropped and made), what moves rows, default privileges.');
  for (const sql of byHand) console.log(`\n${sql}`);
  return 1;
});

/** Applies the file as the server would. @returns how the databases still differ, or why it can't be applied */
async function leftAfter(text: string, { connection }: ScratchDatabase, declared: ScratchDatabase): Promise<string[]> {
  try {
    await connection.transact(async (transaction) => transaction.script(text));
  } catch (error) {
    return [`the file can't be applied as it is: ${error instanceof Error ? error.message : String(error)}`];
  }
  const [made, wanted] = [await wholeCatalogueOf(connection), await wholeCatalogueOf(declared.connection)];
  return differencesBetween(made, wanted, ['the migrations', 'supabase/schemas']);
}
