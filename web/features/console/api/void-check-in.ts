import * as v from 'valibot';
import { supabase } from '#web/lib/data/supabase.ts';
import { staffReply } from './staff-reply.ts';

/** Takes a check-in out of the count. @throws AppError `changed_meanwhile` when it is voided already */
export async function voidCheckIn({ checkInId, reason }: { checkInId: string; reason: string }): Promise<void> {
  await staffReply(v.object({}), supabase.rpc('staff_void_check_in', { p_check_in_id: checkInId, p_reason: reason }));
}
