import type { SqlRunner } from '#server/database/club-connection.ts';

/**
 * Adds a running challenge of many, whose members are such as a form never made: without a name, with the longest one,
 * with one of another script.
 * @returns the challenge
 */
export async function addCrowd(database: SqlRunner, size: number): Promise<string> {
  await database.query(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data)
     select md5('crowd ' || $1::int || n)::uuid, 'authenticated', 'authenticated', 'multidao' || $1::int || '.' || n || '@membro.example',
       case when n % 5 <> 0 then now() end, case when n % 3 = 0 then '{}'::jsonb else jsonb_build_object('name', case n % 3 when 1 then 'Ana ' || n else repeat('W', 120) end) end
     from generate_series(1, $1::int) as n`,
    [size],
  );
  const [challenge] = await database.query<{ id: string }>(
    `insert into public.challenges (title, description, start_date, end_date, points, requirements, active, time_zone)
     values ('Multidão de ' || $1::int, null, app.now() - interval '3 days', app.now() + interval '10 days', 100, '{}', true, 'America/Manaus') returning id`,
    [size],
  );
  await database.query(
    `insert into public.challenge_participants (challenge_id, user_id, status) select $2::uuid, md5('crowd ' || $1::int || n)::uuid, 'active' from generate_series(1, $1::int) as n`,
    [size, challenge?.id],
  );
  return challenge?.id ?? '';
}
