import type { ClubConnection } from '#server/database/club-connection.ts';
import { sqlFiles } from './sql-files.ts';
import { typeFile } from './type-file.ts';

export const SCHEMA_FOLDER = 'supabase/schema';

/**
 * Everything that `npm run db:schema` writes.
 * @param connection a database with all migrations and nothing else, on PGlite: PostgreSQL's versions word some texts differently
 * @returns the files' texts by their paths in the project
 */
export async function schemaFiles(connection: ClubConnection): Promise<Map<string, string>> {
  return connection.transact(async (transaction) => {
    // So that every name is written with its schema.
    await transaction.script(`set local search_path = ''`);
    const files = new Map([...(await sqlFiles(transaction))].map(([path, text]) => [`${SCHEMA_FOLDER}/${path}`, text]));
    return files.set('web/lib/database-types.ts', await typeFile(transaction));
  });
}
