import { callProcedure, doneSchema } from '#web/lib/data/call-procedure.ts';

interface VoidToTakeBack {
  checkInId: string;
  reason: string;
  /** The void that the staff member has seen. */
  seenVoidedAt: string;
}

/** Counts a voided check-in again. @throws AppError `workout_missing`, `changed_meanwhile` … */
export async function takeBackVoid({ checkInId, reason, seenVoidedAt }: VoidToTakeBack): Promise<void> {
  await callProcedure('staff_take_back_void', { p_check_in_id: checkInId, p_reason: reason, p_seen_voided_at: seenVoidedAt }, doneSchema);
}
