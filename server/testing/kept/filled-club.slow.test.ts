import { expect, test } from 'vitest';
import { listTables } from '#server/backup/club-tables.ts';
import { createTestClub } from '#server/testing/test-club.ts';
import { fillKeptClub } from './fill-kept-club.ts';
import { KEPT_KEYS } from './kept-club.ts';

// Without a row a kept club says nothing of a table: a migration that cuts its rows off would go unseen.
test('the club that the next archive is made of has a row in every table that backups hold', async () => {
  const club = await createTestClub({ env: { ...KEPT_KEYS, E2E_CLOCK: '1' } });
  try {
    await fillKeptClub(club, 'of-today');
    const empty: string[] = [];
    for (const { name } of await listTables(club.connection)) {
      if ((await club.connection.query(`select from ${name} limit 1`)).length === 0) empty.push(name);
    }
    expect(empty).toEqual([]);
  } finally {
    await club.close();
  }
});
