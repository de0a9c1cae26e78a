import type { SqlRunner } from '#server/database/club-connection.ts';

/** Makes every list that the console reads in pages longer than two of its pages, by what is in the club already. */
export async function lengthenLists(database: SqlRunner): Promise<void> {
  await database.query(
    `insert into app.announcements (audience, title, body, starts_at, ends_at, ended_at, is_urgent)
     select 'members', 'Aviso ' || n, 'De um teste.', app.now() - n * interval '1 hour' - interval '90 days', app.now() - interval '80 days', null, false
     from generate_series(1, 45) as n`,
  );
  await database.query(
    `insert into public.challenges (title, description, start_date, end_date, points, requirements, active, time_zone)
     select 'Desafio ' || n, null, app.now() - interval '400 days', app.now() - interval '380 days', 100, '{}', false, 'America/Manaus'
     from generate_series(1, 101) as n`,
  );
  await database.query(
    `insert into app.content_reports (number, source, reason, words, place)
     select 'D-' || translate(lpad(n::text, 4, '0'), '0123456789', 'ABCDEFGHIJ') || '-TEST', 'stranger', 'other', 'De um teste.', 'Na página'
     from generate_series(1, 120) as n`,
  );
  await database.query(
    `update public.challenge_participants set joined_at = app.now() - interval '6 days' where joined_at > app.now() - interval '1 hour'`,
  );
  // A file's pages hold thousands of rows.
  await database.query(
    `create or replace function app.export_page_rows() returns integer language sql immutable set search_path = '' as $$ select 20 $$`,
  );
}
