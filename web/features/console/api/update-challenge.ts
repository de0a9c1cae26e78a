import * as v from 'valibot';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { challengeWarningSchema } from './challenge-refusal.ts';
import { staffChallengeSchema } from './staff-challenge.ts';
import type { ChallengeFields, StaffChallenge } from './staff-challenge.ts';

interface ChallengeUpdate {
  /** As it was seen. */
  seen: Pick<StaffChallenge, 'id' | 'updated_at'>;
  /** Only what changes; `active` opens a closed one again. */
  changes: Partial<ChallengeFields> & { active?: true };
}

/**
 * Changes a challenge.
 * @throws AppError `challenge_has_check_ins`, `changed_meanwhile` with what is there now in its cause, …
 */
export async function updateChallenge({ seen, changes }: ChallengeUpdate) {
  return callProcedure(
    'staff_update_challenge',
    { p_challenge_id: seen.id, p_changes: changes, p_seen_updated_at: seen.updated_at },
    v.object({ challenge: staffChallengeSchema, warnings: v.array(challengeWarningSchema) }),
  );
}
