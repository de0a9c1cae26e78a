import { callProcedure, doneSchema } from '#web/lib/data/call-procedure.ts';

interface SuspensionToLift {
  userId: string;
  /** The one that the staff member has seen. */
  suspensionId: string;
  reason: string;
}

/** Ends a suspension; the member is mailed. @throws AppError `not_suspended`, `changed_meanwhile` … */
export async function liftSuspension({ userId, suspensionId, reason }: SuspensionToLift): Promise<void> {
  await callProcedure('staff_lift_suspension', { p_user_id: userId, p_suspension_id: suspensionId, p_reason: reason }, doneSchema);
}
