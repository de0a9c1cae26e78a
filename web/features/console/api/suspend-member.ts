import { callProcedure, doneSchema } from '#web/lib/data/call-procedure.ts';

interface SuspensionToBegin {
  userId: string;
  reason: string;
  /** The last day; null until it is lifted. */
  until: string | null;
}

/**
 * Suspends a member, who is mailed why.
 * @throws AppError `is_staff`, `day_has_passed`, `changed_meanwhile` when they are suspended already
 */
export async function suspendMember({ userId, reason, until }: SuspensionToBegin): Promise<void> {
  await callProcedure('staff_suspend', { p_user_id: userId, p_reason: reason, p_until: until }, doneSchema);
}
