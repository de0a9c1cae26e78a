import type { Day } from '#domain/calendar.ts';
import type { Queryable } from './database.ts';

/** The challenge that demo members play; days are the challenge's own. */
export interface DemoChallenge {
  id: string;
  title: string;
  start: Day;
  end: Day;
  wasMoved: boolean;
}

/** Days already played when nobody has joined yet, so that the ranking has something to show. */
const PLAYED_DAYS = 12;

const COLUMNS = `id::text, title,
  to_char(start_date at time zone time_zone, 'YYYY-MM-DD') as start,
  to_char(end_date at time zone time_zone, 'YYYY-MM-DD') as "end"`;

/**
 * Finds the challenge demo members join: the newest one that is running, else a new "Desafio 21 dias". While nobody
 * has joined it, its dates go back so that the twelfth day is today; with participants they are left alone.
 */
export async function prepareDemoChallenge(transaction: Queryable): Promise<DemoChallenge> {
  const id = (await findRunningChallenge(transaction)) ?? (await createChallenge(transaction));
  const moved = await transaction.query(
    `update public.challenges
        set start_date = (((app.now() at time zone time_zone)::date - $2::int)::timestamp at time zone time_zone),
            end_date = ((((app.now() at time zone time_zone)::date - $2::int
                          + ((end_date at time zone time_zone)::date - (start_date at time zone time_zone)::date))::timestamp
                         + time '23:59:59') at time zone time_zone)
      where id = $1 and (app.now() at time zone time_zone)::date - $2::int < (start_date at time zone time_zone)::date
        and not exists (select from public.challenge_progress as progress where progress.challenge_id = challenges.id)
      returning id`,
    [id, PLAYED_DAYS - 1],
  );
  const [challenge] = await transaction.query<Omit<DemoChallenge, 'wasMoved'>>(`select ${COLUMNS} from public.challenges where id = $1`, [
    id,
  ]);
  if (!challenge) throw new Error('The demo challenge vanished while it was prepared.');
  return { ...challenge, wasMoved: moved.length > 0 };
}

async function findRunningChallenge(transaction: Queryable): Promise<string | undefined> {
  const [running] = await transaction.query<{ id: string }>(
    `select id::text from public.challenges
      where active and type = 'main' and app.now() between start_date and end_date order by created_at desc, id limit 1 for update`,
  );
  return running?.id;
}

async function createChallenge(transaction: Queryable): Promise<string> {
  const [created] = await transaction.query<{ id: string }>(
    `insert into public.challenges (title, description, start_date, end_date)
     values ('Desafio 21 dias', 'Treine todos os dias e suba no ranking.',
             app.club_today()::timestamp at time zone app.club_time_zone(),
             ((app.club_today() + 20)::timestamp + time '23:59:59') at time zone app.club_time_zone())
     returning id::text`,
  );
  return created?.id ?? '';
}
