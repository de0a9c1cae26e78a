import { createHash, createHmac } from 'node:crypto';
import type { ServerAccess } from '#server/database/club-connection.ts';
import type { BenchMember } from './scenarios.ts';

export interface DatasetSize {
  /** Members who joined the challenge whose ranking is read. */
  participants: number;
  /** More participants of that challenge, who only stand in its ranking. */
  crowd: number;
  /** Everybody stands at the points of one check-in. */
  isFirstDay: boolean;
  /** Members who record a workout, each once in every challenge made for that. */
  writers: number;
  /** How many runs of writes there will be: each has a challenge of its own, where nobody has checked in yet. */
  writeChallenges: number;
}

export interface Dataset {
  readers: BenchMember[];
  writers: BenchMember[];
  veteran: BenchMember;
  rankingChallengeId: string;
  writeChallengeIds: string[];
}

const WORKOUTS_PER_READER = 20;
const VETERAN_DAYS = 3_652;
const TOKEN_SECONDS = 3_600;

const CHALLENGE = `
  insert into public.challenges (id, title, start_date, end_date)
  values (md5($1::text)::uuid, $1::text, (app.club_today() - 10)::timestamp at time zone app.club_time_zone(),
          ((app.club_today() + 10)::timestamp + time '23:59:59') at time zone app.club_time_zone())`;
const JOIN_CHALLENGE = `
  insert into public.challenge_participants (challenge_id, user_id, status)
  select md5($1::text)::uuid, md5($2::text || n)::uuid, 'active' from generate_series(1, $3::int) as n`;

/**
 * Fills an empty, prepared database: readers with workouts in a ranking, writers who have not checked in, and a
 * member with ten years of daily workouts. Everybody is signed in.
 * @param jwtSecret what the servers check tokens with
 */
export async function fillDatabase(connection: ServerAccess, size: DatasetSize, jwtSecret: string): Promise<Dataset> {
  const writeChallenges = Array.from({ length: size.writeChallenges }, (_, index) => `write ${index}`);
  await connection.transact(async (transaction) => {
    for (const [kind, count] of [
      ['reader', size.participants],
      ['writer', size.writers],
      ['veteran', 1],
    ] as const) {
      await transaction.query(
        `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data)
         select md5($1::text || n)::uuid, 'authenticated', 'authenticated', $1::text || n || '@bench.example', now(),
                jsonb_build_object('name', 'João ' || $1::text || ' ' || n) from generate_series(1, $2::int) as n`,
        [kind, count],
      );
      await transaction.query(
        `insert into auth.sessions (id, user_id, aal)
         select md5('session ' || $1::text || n)::uuid, md5($1::text || n)::uuid, 'aal1' from generate_series(1, $2::int) as n`,
        [kind, count],
      );
    }
    for (const title of ['ranking', ...writeChallenges]) await transaction.query(CHALLENGE, [title]);
    await transaction.query(JOIN_CHALLENGE, ['ranking', 'reader', size.participants]);
    for (const title of writeChallenges) await transaction.query(JOIN_CHALLENGE, [title, 'writer', size.writers]);
    await addWorkouts(transaction, 'reader', size.participants, WORKOUTS_PER_READER);
    await addWorkouts(transaction, 'veteran', 1, VETERAN_DAYS);
    await transaction.query(
      `update public.challenge_progress as progress
          set check_ins_count = drawn.check_ins, points = drawn.check_ins * app.points_per_check_in(), completion_percentage = app.completion_percentage(drawn.check_ins),
              consecutive_days = least(drawn.check_ins, 5), last_check_in_day = app.club_today(), last_check_in_date = app.now() - drawn.ago
         from (select user_id, case when $1 then 1 else 1 + abs(hashtext(user_id::text)) % 11 end as check_ins, abs(hashtext(user_id::text)) % 36000 * interval '1 second' as ago
                 from public.challenge_progress where challenge_id = md5('ranking')::uuid) as drawn
        where progress.challenge_id = md5('ranking')::uuid and progress.user_id = drawn.user_id`,
      [size.isFirstDay],
    );
    await addCrowd(transaction, size);
  });
  await connection.query('select app.refresh_ranking_snapshots()');
  // As autovacuum leaves a table: without it no index is read alone.
  await connection.query('vacuum analyze');
  const signIn = (kind: string, count: number) => Array.from({ length: count }, (_, index) => member(`${kind}${index + 1}`, jwtSecret));
  return {
    readers: signIn('reader', size.participants),
    writers: signIn('writer', size.writers),
    veteran: member('veteran1', jwtSecret),
    rankingChallengeId: md5Uuid('ranking'),
    writeChallengeIds: writeChallenges.map(md5Uuid),
  };
}

/** Ranking rows without accounts; half of them, or on the first day all, tied on the points of one check-in. */
async function addCrowd(transaction: Pick<ServerAccess, 'query'>, { crowd, isFirstDay }: DatasetSize): Promise<void> {
  if (crowd === 0) return;
  await transaction.query('set local session_replication_role = replica');
  await transaction.query(
    `insert into public.challenge_progress (challenge_id, user_id, user_name, check_ins_count, points, completion_percentage,
                                            consecutive_days, last_check_in_day, last_check_in_date)
     select md5('ranking')::uuid, md5('crowd' || n)::uuid, (array['João', 'Ana', 'Caio', 'Bia'])[1 + n % 4] || ' ' || md5('name' || n), check_ins, check_ins * app.points_per_check_in(), app.completion_percentage(check_ins),
            least(check_ins, 1 + n % 5), app.club_today() - case when $2 then 0 else n % 2 end, app.now() - n % 3600000 * interval '10 milliseconds'
       from generate_series(1, $1::int) as n, lateral (select case when $2 or n % 2 = 0 then 1 else 1 + n % 11 end as check_ins) as drawn`,
    [crowd, isFirstDay],
  );
  // The rows that the triggers which were off would have written.
  await transaction.query(
    `insert into app.ranking_names (challenge_id, user_id, word, full_name)
     select g.challenge_id, g.user_id, word, app.folded_name(g.user_name)
       from public.challenge_progress g, unnest(app.name_words(g.user_name)) word
      where g.challenge_id = md5('ranking')::uuid on conflict do nothing`,
  );
  await transaction.query('set local session_replication_role = default');
}

async function addWorkouts(transaction: Pick<ServerAccess, 'query'>, kind: string, members: number, days: number): Promise<void> {
  await transaction.query(
    `insert into public.workout_records (user_id, workout_name, workout_type, date, duration_minutes, notes)
     select md5($1::text || n)::uuid, 'Treino ' || day, (array['Funcional', 'Musculação', 'Yoga', 'Corrida'])[1 + day % 4],
            app.noon_in_sao_paulo(app.club_today() - day), 30 + day % 60, 'Intensidade: 3/5'
       from generate_series(1, $2::int) as n, generate_series(1, $3::int) as day`,
    [kind, members, days],
  );
}

function member(name: string, jwtSecret: string): BenchMember {
  const id = md5Uuid(name);
  const email = `${name}@bench.example`;
  const issuedAt = Math.floor(Date.now() / 1000);
  const claims = {
    sub: id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    session_id: md5Uuid(`session ${name}`),
    iat: issuedAt,
    exp: issuedAt + TOKEN_SECONDS,
  };
  const unsigned = [{ alg: 'HS256', typ: 'JWT' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const signature = createHmac('sha256', jwtSecret).update(unsigned).digest('base64url');
  return { id, email, token: `${unsigned}.${signature}` };
}

/** The value of PostgreSQL's md5(text)::uuid. */
function md5Uuid(text: string): string {
  const digits = createHash('md5').update(text).digest('hex');
  return [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)].join('-');
}
