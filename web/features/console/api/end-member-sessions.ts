import * as v from 'valibot';
import { supabase } from '#web/lib/data/supabase.ts';
import { staffReply } from './staff-reply.ts';

/** Ends all sessions of a member at once; tells how many there were. @throws AppError `fresh_code_needed`, `only_owner` */
export async function endMemberSessions({ userId, reason }: { userId: string; reason: string }): Promise<number> {
  const call = supabase.rpc('staff_end_sessions', { p_user_id: userId, p_reason: reason });
  return (await staffReply(v.object({ ended: v.number() }), call)).ended;
}
