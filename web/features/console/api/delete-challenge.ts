import { callProcedure, doneSchema } from '#web/lib/data/call-procedure.ts';
import type { StaffChallenge } from './staff-challenge.ts';

/**
 * Deletes a challenge, as it was seen, that nobody ever joined.
 * @throws AppError `challenge_has_members`, `fresh_code_needed`, …
 */
export async function deleteChallenge({ id, updated_at: seen }: Pick<StaffChallenge, 'id' | 'updated_at'>) {
  return callProcedure('staff_delete_challenge', { p_challenge_id: id, p_seen_updated_at: seen }, doneSchema);
}
