import { addDays } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import type { Queryable } from '../database.ts';
import { formatDay } from '../format-day.ts';

interface Planned {
  start: Day;
  days: number;
  target: number;
  timeZone: string;
}

/** Warnings of what an operator probably did not mean about a challenge to be made, a sentence each; none when all is well. */
export async function challengeWarnings(database: Queryable, { start, days, target, timeZone }: Planned): Promise<string[]> {
  const end = addDays(start, days - 1);
  const warnings: string[] = [];
  if (target > days)
    warnings.push(`A meta é de ${target} check-ins, mas o desafio tem ${days} ${days === 1 ? 'dia' : 'dias'}: ninguém chega a 100%.`);
  const [clock] = await database.query<{ today: Day }>(`select (app.now() at time zone $1::text)::date::text as today`, [timeZone]);
  if (clock && start < clock.today)
    warnings.push(`O começo, ${formatDay(start)}, já passou: nos dias antes de hoje ninguém pode mais fazer check-in.`);
  const beside = await database.query<{ title: string; end: Day }>(
    `select title, to_char(end_date at time zone time_zone, 'YYYY-MM-DD') as "end" from public.challenges
      where active and type = 'main' and end_date >= app.now()
        and (start_date at time zone time_zone)::date <= $2::date and (end_date at time zone time_zone)::date >= $1::date
      order by start_date, id`,
    [start, end],
  );
  for (const other of beside)
    warnings.push(`O desafio principal "${other.title}" vai até ${formatDay(other.end)}: haverá dois ao mesmo tempo.`);
  return warnings;
}
