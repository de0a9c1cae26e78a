import * as v from 'valibot';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { staffChallengeSchema } from './staff-challenge.ts';
import type { StaffChallenge } from './staff-challenge.ts';

/** Closes a challenge as it was seen: nobody joins or checks in any more. @throws AppError */
export async function closeChallenge({ id, updated_at: seen }: Pick<StaffChallenge, 'id' | 'updated_at'>) {
  return callProcedure(
    'staff_close_challenge',
    { p_challenge_id: id, p_seen_updated_at: seen },
    v.object({ challenge: staffChallengeSchema }),
  );
}
