import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '#server/config/project-root.ts';
import { openPreparedDatabase } from '#server/testing/prepared-database.ts';
import { TYPE_FILE, typeFile } from '#tools/database-schema/type-file.ts';

it('the app’s types of the database are those that the migrations lead to', async () => {
  const connection = await openPreparedDatabase();
  try {
    const wanted = await typeFile(connection);
    expect(readFileSync(join(projectRoot, TYPE_FILE), 'utf8'), 'run npm run db:schema and commit what it writes').toBe(wanted);
    expect(await typeFile(connection)).toBe(wanted);
  } finally {
    await connection.close();
  }
});
