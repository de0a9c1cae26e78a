import * as v from 'valibot';
import { supabase } from '#web/lib/data/supabase.ts';
import { staffReply } from './staff-reply.ts';

interface SuspensionToLift {
  userId: string;
  /** The one that whoever acts has seen. */
  suspensionId: string;
  reason: string;
}

/** Ends a suspension; the member is mailed. @throws AppError `not_suspended`, `changed_meanwhile` … */
export async function liftSuspension({ userId, suspensionId, reason }: SuspensionToLift): Promise<void> {
  await staffReply(
    v.object({}),
    supabase.rpc('staff_lift_suspension', { p_user_id: userId, p_suspension_id: suspensionId, p_reason: reason }),
  );
}
