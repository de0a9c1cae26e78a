import * as v from 'valibot';
import { callProcedure } from '#web/lib/data/call-procedure.ts';

/** Whether a payment makes the member Expert all the same. */
const takenSchema = v.object({ payment_holds: v.boolean() });

interface GrantToTake {
  userId: string;
  reason: string;
  /** Names the grant that the staff member has seen. */
  seenUpdatedAt: string;
}

/** Takes what the club gave, and nothing that was paid. @throws AppError `grant_not_found`, `changed_meanwhile` … */
export function takeLevel({ userId, reason, seenUpdatedAt }: GrantToTake) {
  return callProcedure('staff_take_level', { p_user_id: userId, p_reason: reason, p_seen_updated_at: seenUpdatedAt }, takenSchema);
}
