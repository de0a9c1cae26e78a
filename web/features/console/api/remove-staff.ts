import { callProcedure, doneSchema } from '#web/lib/data/call-procedure.ts';
import type { StaffPerson } from './get-staff.ts';

/**
 * Makes one of the staff a member again.
 * @throws AppError `last_owner`, `not_staff`, `changed_meanwhile`, `fresh_code_needed` …
 */
export async function removeStaff({ user_id: userId, role }: StaffPerson): Promise<void> {
  await callProcedure('staff_remove', { p_user_id: userId, p_seen_role: role }, doneSchema);
}
