// npm run db:schema: writes down the tables that the migrations lead to, for readers (supabase/schema), and the types for supabase-js; and
// the migrations themselves in the list of those that are never edited again.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { prepareDatabase } from '#server/boot/prepare-database.ts';
import { projectRoot } from '#server/config/project-root.ts';
import { openPglite } from '#server/database/pglite/open-pglite.ts';
import { SCHEMA_FOLDER, schemaFiles } from './database-schema/schema-files.ts';
import { writeMigrationList } from './migrations/landed-migrations.ts';

const added = await writeMigrationList(projectRoot);
if (added.length > 0) console.log(`Listed: ${added.join(', ')}`);

const connection = await openPglite('memory://');
await prepareDatabase(connection);
const files = await schemaFiles(connection);
await connection.close();
await rm(join(projectRoot, SCHEMA_FOLDER), { recursive: true, force: true });
for (const [path, text] of files) {
  await mkdir(dirname(join(projectRoot, path)), { recursive: true });
  await writeFile(join(projectRoot, path), text);
}
console.log(`${files.size} files written`);
