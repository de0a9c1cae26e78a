import type { Notice, Sql } from '#server/testing/sql.ts';

const CHALLENGE = '21212121-0000-4000-8000-000000000000';
const PLAN = /^duration: .* plan:\n/;
/** Two days of check-ins lie before it, so that no row is made that a member has only once. */
const DAYS_BEFORE = 2;

const RECORD = `select public.record_workout_basic(md5('ana')::uuid, 'Corrida', 'Corrida', app.now(), 50, '${CHALLENGE}', null, 'Intensidade: 3/5', null)`;

async function record(sql: Sql, daysAgo: number): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction.unsafe(`update app.clock_shift set shift = interval '${-daysAgo} days'`);
    await transaction`select set_config('role', 'authenticated', true),
      set_config('request.jwt.claims', jsonb_build_object('sub', md5('ana')::uuid, 'role', 'authenticated')::text, true)`;
    const [row] = await transaction.unsafe<{ record_workout_basic: { checked_in: boolean } }[]>(RECORD);
    if (row?.record_workout_basic.checked_in !== true) throw new Error(`no check-in: ${JSON.stringify(row)}`);
    await transaction`set local role none`;
  });
}

/**
 * The statements that PostgreSQL executes for one record_workout_basic with a check-in, those of its triggers and of
 * the commit included. The target of the challenge is `target`, and it is the member's third check-in.
 * @param told where the session's notices go; PostgreSQL tells each statement by one
 * @param sql a session of the superuser, alone in a prepared club
 * @returns their texts with spaces made equal, in order
 */
export async function statementsOfRecording(sql: Sql, told: Notice[], target: number): Promise<string[]> {
  await sql`load 'auto_explain'`;
  await sql`insert into auth.users (id, email, raw_user_meta_data, is_sso_user, is_anonymous)
    values (md5('ana')::uuid, 'ana@example.com', '{"name": "Ana"}', false, false)`;
  await sql`insert into public.challenges (id, title, start_date, end_date, target_check_ins)
    values (${CHALLENGE}, 'Desafio', app.now() - interval '10 days', app.now() + interval '20 days', ${target})`;
  await sql`insert into public.challenge_participants (challenge_id, user_id) values (${CHALLENGE}, md5('ana')::uuid)`;
  for (let daysAgo = DAYS_BEFORE; daysAgo > 0; daysAgo -= 1) await record(sql, daysAgo);
  await sql.unsafe(`set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on; set auto_explain.log_format = json;
    set auto_explain.log_level = notice; set client_min_messages = notice`);
  told.length = 0;
  await record(sql, 0);
  const texts = told
    .map(({ message }) => String(message))
    .filter((message) => PLAN.test(message))
    .map((message) => (JSON.parse(message.replace(PLAN, '')) as { 'Query Text': string })['Query Text'].replaceAll(/\s+/g, ' ').trim());
  // The questions of this file are no part of the call.
  return texts.filter((text) => !/clock_shift set|set_config|set local role/.test(text));
}
