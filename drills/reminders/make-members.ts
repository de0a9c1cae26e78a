import type { Query, Row, Sql } from '#server/testing/sql.ts';
import { CHALLENGE_DAYS, HOURS, ROUND_DAYS, dateOf, firstDayOf } from './known-member.ts';
import type { Known } from './known-member.ts';

/** Makes the challenges of the year, one after the other. @returns their ids, by their numbers */
export async function makeRounds(sql: Sql, days: number): Promise<Map<number, string>> {
  const ids = new Map<number, string>();
  for (let round = 0; round * ROUND_DAYS < days; round += 1) {
    const first = firstDayOf(round);
    const end = new Date(Date.parse(`${dateOf(first + CHALLENGE_DAYS)}T03:00:00Z`) - 1000).toISOString();
    const [row] = await sql<{ id: string }[]>`
      insert into public.challenges (title, start_date, end_date, time_zone)
      values (${`Volta ${round + 1}`}, ${`${dateOf(first)}T03:00:00Z`}, ${end}, 'America/Sao_Paulo') returning id`;
    if (row) ids.set(round, row.id);
  }
  return ids;
}

/** Makes an account with one session. */
export async function makeMember(sql: Sql, number: number): Promise<Known> {
  const name = `Membro${number}`;
  const email = `${name.toLowerCase()}@membro.example`;
  const [row] = await sql<{ id: string }[]>`
    insert into auth.users (id, aud, role, email, email_confirmed_at, confirmation_sent_at, raw_user_meta_data, raw_app_meta_data, is_sso_user, is_anonymous, created_at, updated_at)
    values (gen_random_uuid(), 'authenticated', 'authenticated', ${email}, now(), now(), ${sql.json({ name })}, '{"provider": "email"}', false, false, now(), now())
    returning id`;
  const [session] = await sql<{ id: string }[]>`
    insert into auth.sessions (id, user_id, created_at, updated_at, refreshed_at, aal)
    values (gen_random_uuid(), ${row?.id ?? ''}, now(), now(), now(), 'aal1') returning id`;
  if (!row || !session) throw new Error('no member');
  return {
    id: row.id,
    name,
    email,
    session: session.id,
    hour: HOURS[number % HOURS.length] ?? 19,
    isOn: false,
    round: null,
    checkIns: new Set(),
    paused: new Set(),
    suspendedUntil: -1,
    endpoint: null,
    hasMails: number % 7 === 0,
    unanswered: 0,
    told: new Map(),
  };
}

/** Calls a procedure as the member's app does. */
export async function callAs(sql: Sql, member: Known, call: Query<Row[]>): Promise<Row | undefined> {
  const claims = JSON.stringify({ sub: member.id, role: 'authenticated', session_id: member.session });
  return sql.begin(async (transaction) => {
    await transaction`select set_config('request.jwt.claims', ${claims}, true), set_config('request.jwt.claim.sub', ${member.id}, true),
      set_config('role', 'authenticated', true)`;
    const [row] = await transaction`select ${call} as reply`;
    return row?.['reply'] as Row | undefined;
  });
}
