import * as v from 'valibot';
import { supabase } from '#web/lib/data/supabase.ts';
import { staffReply } from './staff-reply.ts';

/** Tells a participant a kind word in the app. @throws AppError `not_slipping`, `nudged_today`, `nudged_enough` … */
export async function sendNudge({ userId, challengeId }: { userId: string; challengeId: string }): Promise<void> {
  await staffReply(v.object({}), supabase.rpc('staff_send_nudge', { p_user_id: userId, p_challenge_id: challengeId }));
}
