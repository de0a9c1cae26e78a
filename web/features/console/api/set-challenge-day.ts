import * as v from 'valibot';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { staffDaySchema } from './get-challenge-days.ts';
import type { StaffDay } from './get-challenge-days.ts';

export type DayFields = Pick<StaffDay, 'workout_id' | 'recipe_id' | 'tip_id' | 'sentence'>;

interface DayUpdate {
  challengeId: string;
  /** As it was seen. */
  seen: Pick<StaffDay, 'day' | 'updated_at'>;
  /** Only what changes; null takes it out of the day. */
  changes: Partial<DayFields>;
}

/**
 * Changes a day of a challenge.
 * @throws AppError `sentence_required`, `content_not_found`, `day_not_found`, `changed_meanwhile` …
 */
export async function setChallengeDay({ challengeId, seen, changes }: DayUpdate) {
  return callProcedure(
    'staff_set_challenge_day',
    {
      p_challenge_id: challengeId,
      p_day: seen.day,
      p_changes: changes,
      p_seen_updated_at: seen.updated_at,
    },
    v.object({ row: staffDaySchema }),
  );
}
