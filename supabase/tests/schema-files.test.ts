import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareDatabase } from '#server/boot/prepare-database.ts';
import { projectRoot } from '#server/config/project-root.ts';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { openEmptyDatabase } from '#server/testing/prepared-database.ts';
import { SCHEMA_FOLDER, schemaFiles } from '#tools/database-schema/schema-files.ts';

let connection: ClubConnection;
let wanted: Map<string, string>;

beforeAll(async () => {
  ({ connection } = await openEmptyDatabase());
  await prepareDatabase(connection);
  wanted = await schemaFiles(connection);
});
afterAll(() => connection.close());

function filesUnder(folder: string): string[] {
  return readdirSync(join(projectRoot, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesUnder(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
  );
}

it('what npm run db:schema wrote is what the migrations lead to', () => {
  const there = filesUnder(SCHEMA_FOLDER);
  const missing = [...wanted.keys()].filter((path) => path.startsWith(`${SCHEMA_FOLDER}/`) && !there.includes(path));
  const leftOver = there.filter((path) => !wanted.has(path));
  const stale = [...wanted]
    .filter(([path, text]) => !missing.includes(path) && readFileSync(join(projectRoot, path), 'utf8') !== text)
    .map(([path]) => path);
  expect({ missing, leftOver, stale }, 'run npm run db:schema and commit what it writes').toEqual({ missing: [], leftOver: [], stale: [] });
});

it('says the same each time', async () => {
  expect(await schemaFiles(connection)).toEqual(wanted);
});
