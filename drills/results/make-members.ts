import type { Sql } from '#server/testing/sql.ts';

/** @returns the ids of as many new members */
export async function makeMembers(sql: Sql, count: number): Promise<string[]> {
  const people = await sql<{ id: string }[]>`
    insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, raw_app_meta_data, is_sso_user, is_anonymous, created_at, updated_at)
    select md5('final ' || n)::uuid, 'authenticated', 'authenticated', 'final-' || n || '@membro.example', now(), jsonb_build_object('name', 'Membro ' || n),
      '{"provider": "email"}', false, false, now(), now() from generate_series(1, ${count}::int) n
    returning id`;
  return people.map(({ id }) => id);
}
