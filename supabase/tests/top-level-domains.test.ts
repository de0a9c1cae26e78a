import { afterAll, beforeAll, expect, it } from 'vitest';
import { KNOWN_LINK_HOSTS } from '#domain/announcement-links.ts';
import { TOP_LEVEL_DOMAINS } from '#domain/top-level-domains.ts';
import { openPreparedDatabase } from '#server/testing/prepared-database.ts';

let connection: Awaited<ReturnType<typeof openPreparedDatabase>>;

beforeAll(async () => {
  connection = await openPreparedDatabase();
});
afterAll(() => connection.close());

it('the lists that links are judged by are the same in SQL', async () => {
  const [lists] = await connection.query<{ names: string[]; hosts: string[] }>(
    'select app.top_level_domains() as names, app.known_link_hosts() as hosts',
  );
  expect(lists).toEqual({ names: [...TOP_LEVEL_DOMAINS], hosts: KNOWN_LINK_HOSTS });
  expect(TOP_LEVEL_DOMAINS.size).toBeGreaterThan(1500);
});
