import * as v from 'valibot';
import { callProcedure } from '#web/lib/data/call-procedure.ts';

/**
 * Ends all sessions of a member at once; tells how many there were.
 * @throws AppError `fresh_code_needed`, `only_owner`
 */
export async function endMemberSessions({ userId, reason }: { userId: string; reason: string }): Promise<number> {
  return (await callProcedure('staff_end_sessions', { p_user_id: userId, p_reason: reason }, v.object({ ended: v.number() }))).ended;
}
