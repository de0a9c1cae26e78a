import { afterAll, beforeAll, expect, it } from 'vitest';
import { KNOWN_LINK_PLACES } from '#domain/announcement-links.ts';
import { TOP_LEVEL_DOMAINS } from '#domain/top-level-domains.ts';
import { openPreparedDatabase } from '#server/testing/prepared-database.ts';

let connection: Awaited<ReturnType<typeof openPreparedDatabase>>;

beforeAll(async () => {
  connection = await openPreparedDatabase();
});
afterAll(() => connection.close());

it('the lists that links are judged by are the same in SQL', async () => {
  const [lists] = await connection.query<{ names: string[]; places: string[][] }>(
    'select app.top_level_domains() as names, (select json_agg(json_build_array(p.host, p.place)) from app.known_link_places() p) as places',
  );
  expect(lists).toEqual({ names: [...TOP_LEVEL_DOMAINS], places: [...KNOWN_LINK_PLACES] });
  expect(TOP_LEVEL_DOMAINS.size).toBeGreaterThan(1500);
});
