import { callProcedure, doneSchema } from '#web/lib/data/call-procedure.ts';

interface GrantToGive {
  userId: string;
  reason: string;
  /** The last day, which counts whole; null without an end. */
  until: string | null;
  /** Names the grant that the staff member has seen; null when there was none. */
  seenUpdatedAt: string | null;
}

/** Gives the Expert plan by hand. @throws AppError `day_has_passed`, `changed_meanwhile` … */
export async function giveLevel({ userId, reason, until, seenUpdatedAt }: GrantToGive): Promise<void> {
  await callProcedure(
    'staff_give_level',
    { p_user_id: userId, p_reason: reason, p_until: until, p_seen_updated_at: seenUpdatedAt },
    doneSchema,
  );
}
