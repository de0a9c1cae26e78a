import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { openSql } from '#server/testing/sql.ts';
import type { Notice } from '#server/testing/sql.ts';
import { statementsOfRecording } from './recorded/recording-statements.ts';
import { startPostgres } from './runner/postgres-server.ts';

const UPSERT = /^with given as \( insert into public\.member_milestones /;
/** The two foreign keys of a row of member_milestones, which PostgreSQL asks for each row that is written. */
const FOREIGN_KEY = /^SELECT 1 FROM ONLY "public"\."challenge_(?:progress|milestones)" x .* FOR KEY SHARE OF x$/;

/** @returns what is in the second list and not in the first, each as often as it is there more often */
function added(before: readonly string[], now: readonly string[]): string[] {
  const left = [...before];
  return now.filter((text) => {
    const place = left.indexOf(text);
    if (place !== -1) left.splice(place, 1);
    return place === -1;
  });
}

// Members record all day long, at the same hours. recorded/record-statements.json is what commit e4e97df8 executed,
// before there were milestones and final results.
it.each([
  { what: 'reaches no milestone', target: 21, keys: 0 },
  // The bronze of five is at three.
  { what: 'reaches one', target: 5, keys: 2 },
])('a recording that $what executes one statement more than before milestones', async ({ target, keys }) => {
  const before = JSON.parse(await readFile(new URL('recorded/record-statements.json', import.meta.url), 'utf8')) as string[];
  const { server } = await startPostgres({ isPrepared: true });
  // pgtap-postgres.test.ts says loudly when there is no PostgreSQL.
  if (server === null) return;
  const told: Notice[] = [];
  const sql = openSql(server.url, { onNotice: (notice) => void told.push(notice) });
  try {
    const now = await statementsOfRecording(sql, told, target);
    const more = added(before, now);
    expect(more.filter((text) => !FOREIGN_KEY.test(text))).toEqual([expect.stringMatching(UPSERT)]);
    expect(now).toHaveLength(before.length + 1 + keys);
  } finally {
    await sql.end();
    await server.stop();
  }
});
