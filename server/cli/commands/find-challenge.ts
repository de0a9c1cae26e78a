import type { Day } from '#domain/calendar.ts';
import { CommandError } from '../command-error.ts';
import type { Queryable } from '../database.ts';

/** A challenge's data as the operator's commands change it; days are in its own zone. */
export interface StoredChallenge {
  id: string;
  title: string;
  active: boolean;
  start: Day;
  end: Day;
  time_zone: string;
  /** The state that was seen, for procedures of the staff: an instant as SQL writes it. */
  updated_at: string;
}

/** Finds a challenge and holds its row until the transaction ends. @throws CommandError when there is none */
export async function findChallenge(database: Queryable, id: string): Promise<StoredChallenge> {
  const [challenge] = await database.query<StoredChallenge>(
    `select id::text, title, active, time_zone, to_char(start_date at time zone time_zone, 'YYYY-MM-DD') as start,
            to_char(end_date at time zone time_zone, 'YYYY-MM-DD') as "end", updated_at::text
       from public.challenges where id = $1 for update`,
    [id],
  );
  if (!challenge) throw new CommandError(`Não há desafio com o id ${id}. Veja os que existem com "challenge list".`);
  return challenge;
}
