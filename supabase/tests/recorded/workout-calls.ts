import type { ServerAccess, SqlRunner } from '#server/database/club-connection.ts';

/** One call of a recording: who asks for what, at which time of day in São Paulo. */
export interface RecordedCall {
  what: string;
  at: string;
  who: string;
  statement: string;
}

/** An answer, and how the members stood after it where it moved anybody, as PostgreSQL writes both. */
export interface Answered {
  what: string;
  reply: string;
  standing?: string;
}

/** Ids follow from names, so that they are the same in each database. */
const idOf = (kind: string, name: string) => `md5('${kind} ${name}')::uuid`;
const member = (name: string) => idOf('member', name);
const challenge = (title: string) => idOf('challenge', title);
const workout = (name: string) => idOf('workout', name);

const SET_UP = `
  insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, raw_app_meta_data, is_sso_user, is_anonymous, created_at, updated_at)
  select md5('member ' || n)::uuid, 'authenticated', 'authenticated', lower(n) || '@example.com', now(), jsonb_build_object('name', n),
    '{"provider": "email"}', false, false, now(), now() from unnest(array['Ana', 'Bia', 'Caio']) n;
  delete from public.challenges;
  insert into public.challenges (id, title, start_date, end_date, time_zone, target_check_ins)
  select md5('challenge ' || t)::uuid, t, first::timestamp at time zone zone, (last + time '23:59:59') at time zone zone, zone, target
  from (values ('Um', date '2026-11-10', date '2026-11-30', 'America/Sao_Paulo', 21), ('Dois', '2026-11-12', '2026-11-18', 'America/Sao_Paulo', 5),
    ('Em UTC', '2026-11-10', '2026-11-30', 'UTC', 21)) c (t, first, last, zone, target);
  insert into public.challenge_participants (challenge_id, user_id, status, joined_at)
  select md5('challenge ' || t)::uuid, md5('member ' || n)::uuid, 'active', '2026-11-09 12:00-03'
  from unnest(array['Um', 'Dois', 'Em UTC']) t, unnest(array['Ana', 'Bia']) n where t <> 'Em UTC' or n = 'Ana';`;

/** How everybody stands: what the check-ins came to, and the days they are of. */
const STANDING = `
  select jsonb_build_object(
    'progress', (select jsonb_agg(jsonb_build_array(c.title, p.name, g.points, g.check_ins_count, g.completion_percentage, g.consecutive_days, g.last_check_in_day)
      order by c.title, p.name) from public.challenge_progress g join public.challenges c on c.id = g.challenge_id join public.profiles p on p.id = g.user_id),
    'profiles', (select jsonb_agg(jsonb_build_array(p.name, p.points, p.streak, p.completed_workouts) order by p.name) from public.profiles p),
    'totals', (select jsonb_agg(jsonb_build_array(p.name, u.points, u.check_ins_count, u.current_streak, u.longest_streak, u.workouts_count, u.total_duration)
      order by p.name) from public.user_progress u join public.profiles p on p.id = u.user_id),
    'check_ins', (select jsonb_agg(jsonb_build_array(c.title, p.name, k.check_in_day, k.voided_at is not null, k.points) order by c.title, p.name, k.check_in_day)
      from public.challenge_check_ins k join public.challenges c on c.id = k.challenge_id join public.profiles p on p.id = k.user_id))::text as standing`;

interface Recording {
  id: string;
  minutes?: number;
  to?: string | null;
  /** The day of the workout; that of the call unless said. */
  day?: string;
  registeredAt?: string;
  /** Whose workout the caller says it is. */
  of?: string;
  name?: string;
}

function recording(at: string, who: string, given: Recording): string {
  const { id, minutes = 50, to = 'Um', day = at.slice(0, 10), registeredAt, of = who, name = 'Corrida' } = given;
  return `record_workout_basic(p_user_id => ${member(of)}, p_workout_name => '${name}', p_workout_type => 'Corrida', p_date => '${day} 12:00-03',
    p_duration_minutes => ${minutes}, p_challenge_id => ${to === null ? 'null' : challenge(to)}, p_workout_id => null, p_notes => 'Intensidade: 3/5',
    p_workout_record_id => ${workout(id)}, p_registered_at => ${registeredAt === undefined ? 'null' : `'${registeredAt}-03'`})`;
}

const calls: RecordedCall[] = [];
const ask = (what: string, at: string, who: string, statement: string) =>
  void calls.push({ what, at, who, statement: `select ${statement}::text as reply` });
const record = (what: string, at: string, who: string, given: Recording) => ask(what, at, who, recording(at, who, given));
const edit = (what: string, at: string, who: string, id: string, minutes: number) =>
  calls.push({
    what,
    at,
    who,
    statement: `with changed as (update public.workout_records set duration_minutes = ${minutes} where id = ${workout(id)} returning 1) select count(*)::text as reply from changed`,
  });
const remove = (what: string, at: string, who: string, id: string) =>
  calls.push({
    what,
    at,
    who,
    statement: `with gone as (delete from public.workout_records where id = ${workout(id)} returning 1) select count(*)::text as reply from gone`,
  });
const checkIn = (what: string, at: string, who: string, to: string, id: string) =>
  ask(what, at, who, `record_challenge_check_in(${member(who)}, ${challenge(to)}, ${workout(id)}, null, null, null)`);
const voidDay = (what: string, at: string, whose: string, title: string, day: string) =>
  ask(
    what,
    at,
    'owner',
    `(select app.void_check_in(k.id, 'Foto repetida') from public.challenge_check_ins k
    where k.user_id = ${member(whose)} and k.challenge_id = ${challenge(title)} and k.check_in_day = '${day}')`,
  );
const look = (at: string, who: string) => {
  for (const title of ['Um', 'Dois', 'Em UTC']) {
    ask(`${who} looks at the ranking of ${title}`, at, who, `challenge_ranking_page(${challenge(title)}, 50)`);
    ask(`${who} looks at the totals of ${title}`, at, who, `challenge_stats(${challenge(title)})`);
  }
  ask(`${who} looks at the dashboard`, at, who, `refresh_dashboard_data(${member(who)})`);
};

record('the first check-in', '2026-11-10 07:00', 'Ana', { id: 'a1' });
record('the same call again', '2026-11-10 07:01', 'Ana', { id: 'a1' });
record('the same id, another workout', '2026-11-10 07:02', 'Ana', { id: 'a1', minutes: 90, name: 'Outro' });
record('the same id, another member', '2026-11-10 07:03', 'Bia', { id: 'a1' });
record('a second workout of the day', '2026-11-10 19:00', 'Ana', { id: 'a2', minutes: 60 });
record('one that is too short', '2026-11-10 08:00', 'Bia', { id: 'b1', minutes: 44 });
record('one of 45 minutes', '2026-11-10 08:30', 'Bia', { id: 'b2', minutes: 45 });
record('who does not take part', '2026-11-10 09:00', 'Caio', { id: 'c1' });
record('who takes part in nothing, into nothing', '2026-11-10 09:01', 'Caio', { id: 'c2', to: null });
record('for another member', '2026-11-10 09:02', 'Caio', { id: 'c3', of: 'Ana' });
record('a challenge that is not there', '2026-11-10 09:03', 'Ana', { id: 'a3', to: 'Nenhum' });
record('a challenge that has not begun', '2026-11-10 09:04', 'Ana', { id: 'a4', to: 'Dois' });
record('without a name', '2026-11-10 09:05', 'Ana', { id: 'a5', name: ' ' });
record('of tomorrow', '2026-11-10 09:06', 'Ana', { id: 'a6', day: '2026-11-11' });
record('of long ago', '2026-11-10 09:07', 'Ana', { id: 'a7', day: '2026-10-20' });
record('of nobody', '2026-11-10 09:08', 'stranger', { id: 's1', of: 'Ana' });
record('where it is tomorrow already', '2026-11-10 22:00', 'Ana', { id: 'a8', to: 'Em UTC', day: '2026-11-11' });
record('the second day', '2026-11-11 06:00', 'Ana', { id: 'a9' });
record('yesterday’s workout, told today', '2026-11-11 06:01', 'Bia', { id: 'b3', day: '2026-11-10' });
record('a late one that waited on the device', '2026-11-12 00:30', 'Bia', {
  id: 'b4',
  day: '2026-11-11',
  registeredAt: '2026-11-11 23:50',
});
record('one that waited longer than a day', '2026-11-13 09:00', 'Bia', { id: 'b5', day: '2026-11-12', registeredAt: '2026-11-12 08:00' });
record('two challenges, the first', '2026-11-13 10:00', 'Ana', { id: 'a10' });
record('two challenges, the second', '2026-11-13 10:01', 'Ana', { id: 'a11', to: 'Dois' });
record('into no challenge', '2026-11-14 08:00', 'Ana', { id: 'a12', to: null });
checkIn('its check-in afterwards', '2026-11-14 08:10', 'Ana', 'Um', 'a12');
checkIn('the same check-in again', '2026-11-14 08:11', 'Ana', 'Um', 'a12');
checkIn('a check-in by another’s workout', '2026-11-14 08:12', 'Bia', 'Um', 'a12');
look('2026-11-14 09:00', 'Ana');
look('2026-11-14 09:00', 'Caio');
edit('an edit that takes the check-in', '2026-11-14 10:00', 'Ana', 'a12', 30);
edit('an edit that gives it back', '2026-11-14 10:05', 'Ana', 'a12', 45);
edit('an edit of another’s', '2026-11-14 10:06', 'Bia', 'a12', 30);
remove('a deletion beside a second workout of the day', '2026-11-14 11:00', 'Ana', 'a1');
remove('a deletion of the day’s last one', '2026-11-14 11:01', 'Ana', 'a2');
remove('a deletion of another’s', '2026-11-14 11:02', 'Bia', 'a9');
voidDay('a void', '2026-11-14 12:00', 'Ana', 'Um', '2026-11-14');
record('a day that was voided', '2026-11-14 13:00', 'Ana', { id: 'a13' });
voidDay('a void of a day in between', '2026-11-15 12:00', 'Bia', 'Um', '2026-11-11');
for (const day of [15, 16, 17, 18]) {
  record(`day ${day} of Ana in Dois`, `2026-11-${day} 08:00`, 'Ana', { id: `d${day}`, to: 'Dois' });
  record(`day ${day} of Bia in Um`, `2026-11-${day} 08:05`, 'Bia', { id: `e${day}` });
}
record('the target is reached, and one more', '2026-11-18 20:00', 'Bia', { id: 'b6', to: 'Dois' });
record('a late one, of the last day of a challenge that has ended', '2026-11-19 00:10', 'Bia', {
  id: 'b7',
  day: '2026-11-18',
  to: 'Dois',
  registeredAt: '2026-11-18 23:55',
});
record('a challenge that has ended', '2026-11-19 08:00', 'Ana', { id: 'a14', to: 'Dois' });
for (let day = 19; day <= 30; day += 1) record(`day ${day} of Bia in Um`, `2026-11-${day} 08:05`, 'Bia', { id: `e${day}` });
look('2026-11-30 23:00', 'Ana');
look('2026-11-30 23:00', 'Bia');
edit('an edit of a past day that had the check-in', '2026-11-30 23:10', 'Bia', 'e20', 10);
remove('a deletion of a past day', '2026-11-30 23:11', 'Bia', 'e25');
look('2026-11-30 23:20', 'Bia');

/** The calls whose answers were recorded, in order. */
export const RECORDED_CALLS: readonly RecordedCall[] = calls;

async function become(transaction: SqlRunner, who: string): Promise<void> {
  const claims = who === 'stranger' ? '{"role": "anon"}' : `{"sub": "$sub", "role": "authenticated"}`;
  const [{ sub } = { sub: '' }] = await transaction.query<{ sub: string }>(`select ${member(who)}::text as sub`);
  await transaction.query(`select set_config('request.jwt.claims', $1, true), set_config('role', $2, true)`, [
    claims.replace('$sub', sub),
    who === 'stranger' ? 'anon' : 'authenticated',
  ]);
}

async function replyTo(connection: ServerAccess, { at, who, statement }: RecordedCall): Promise<string> {
  try {
    return await connection.transact(async (transaction) => {
      await transaction.query(`update app.clock_shift set shift = $1::timestamp at time zone 'America/Sao_Paulo' - now()`, [at]);
      if (who !== 'owner') await become(transaction, who);
      const [row] = await transaction.query<{ reply: string | null }>(statement);
      return row?.reply ?? 'null';
    });
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string };
    return `${code} ${message}`;
  }
}

/** Makes three members and three challenges in a prepared club that has none, and asks all calls in order. */
export async function playRecordedCalls(connection: ServerAccess): Promise<Answered[]> {
  await connection.script(SET_UP);
  const answered: Answered[] = [];
  let before = '';
  for (const call of RECORDED_CALLS) {
    const reply = await replyTo(connection, call);
    const [row] = await connection.query<{ standing: string }>(STANDING);
    const standing = row?.standing ?? '';
    answered.push({ what: call.what, reply, ...(standing === before ? {} : { standing }) });
    before = standing;
  }
  return answered;
}
