// npm run db:schema: writes the types for supabase-js, from a database with all migrations, and the migrations
// themselves into the list of those that are never edited again.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareDatabase } from '#server/boot/prepare-database.ts';
import { projectRoot } from '#server/config/project-root.ts';
import { openPglite } from '#server/database/pglite/open-pglite.ts';
import { TYPE_FILE, typeFile } from './database-schema/type-file.ts';
import { writeMigrationList } from './migrations/landed-migrations.ts';

const added = await writeMigrationList(projectRoot);
if (added.length > 0) console.log(`Listed: ${added.join(', ')}`);

const connection = await openPglite('memory://');
await prepareDatabase(connection);
await writeFile(join(projectRoot, TYPE_FILE), await typeFile(connection));
await connection.close();
console.log(`${TYPE_FILE} written`);
