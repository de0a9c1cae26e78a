import { setTimeout as rest } from 'node:timers/promises';
import type { Sql } from '#server/testing/sql.ts';
import type { Round } from './known-round.ts';

/** Looks again and again: places and the instant come together. */
export function watchResult(sql: Sql, round: Round) {
  const faults: string[] = [];
  const state = { isOver: false };
  async function watch(): Promise<void> {
    while (!state.isOver) {
      const [row] = await sql<{ places: number; members: number; is_final: boolean }[]>`
        select (select count(*)::int from public.challenge_results r where r.challenge_id = c.id) as places, c.final_at is not null as is_final,
          (select count(*)::int from public.challenge_participants p where p.challenge_id = c.id) as members
        from public.challenges c where c.id = ${round.id}`;
      if (row && row.places !== (row.is_final ? row.members : 0)) faults.push(`round ${round.number + 1}: ${JSON.stringify(row)}`);
      await rest(5);
    }
  }
  const watching = watch();
  return {
    /** @returns what was wrong meanwhile */
    async end(): Promise<string[]> {
      state.isOver = true;
      await watching;
      return faults;
    },
  };
}
