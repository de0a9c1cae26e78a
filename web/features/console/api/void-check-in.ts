import { callProcedure, doneSchema } from '#web/lib/data/call-procedure.ts';

/** Takes a check-in out of the count. @throws AppError `changed_meanwhile` when it is voided already */
export async function voidCheckIn({ checkInId, reason }: { checkInId: string; reason: string }): Promise<void> {
  await callProcedure('staff_void_check_in', { p_check_in_id: checkInId, p_reason: reason }, doneSchema);
}
