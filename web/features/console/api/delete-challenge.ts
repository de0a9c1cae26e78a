import * as v from 'valibot';
import { supabase } from '#web/lib/data/supabase.ts';
import type { StaffChallenge } from './staff-challenge.ts';
import { staffReply } from './staff-reply.ts';

/** Deletes a challenge, as it was seen, that nobody ever joined. @throws AppError `challenge_has_members`, `fresh_code_needed`, … */
export async function deleteChallenge({ id, updated_at: seen }: Pick<StaffChallenge, 'id' | 'updated_at'>) {
  return staffReply(v.object({}), supabase.rpc('staff_delete_challenge', { p_challenge_id: id, p_seen_updated_at: seen }));
}
