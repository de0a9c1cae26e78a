import * as v from 'valibot';
import { supabase } from '#web/lib/data/supabase.ts';
import { challengeWarningSchema } from './challenge-refusal.ts';
import { staffChallengeSchema } from './staff-challenge.ts';
import type { ChallengeFields, StaffChallenge } from './staff-challenge.ts';
import { staffReply } from './staff-reply.ts';

interface ChallengeUpdate {
  /** As it was seen. */
  seen: Pick<StaffChallenge, 'id' | 'updated_at'>;
  /** Only what changes; `active` opens a closed one again. */
  changes: Partial<ChallengeFields> & { active?: true };
}

/** Changes a challenge. @throws AppError `challenge_has_check_ins`, `changed_meanwhile` with what is there now in its cause, … */
export async function updateChallenge({ seen, changes }: ChallengeUpdate) {
  return staffReply(
    v.object({ challenge: staffChallengeSchema, warnings: v.array(challengeWarningSchema) }),
    supabase.rpc('staff_update_challenge', { p_challenge_id: seen.id, p_changes: changes, p_seen_updated_at: seen.updated_at }),
  );
}
