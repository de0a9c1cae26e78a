import * as v from 'valibot';
import { supabase } from '#web/lib/data/supabase.ts';
import { staffChallengeSchema } from './staff-challenge.ts';
import type { ChallengeFields } from './staff-challenge.ts';
import { staffReply } from './staff-reply.ts';

interface NewChallenge {
  fields: ChallengeFields;
  /** The past challenge that this one is like; null for one of its own. */
  repeatedId: string | null;
  areWarningsAccepted: boolean;
}

/** Makes a challenge. @throws AppError `challenge_warnings` until they are accepted, with them in its cause */
export async function createChallenge({ fields, repeatedId, areWarningsAccepted }: NewChallenge) {
  const sent = { p_fields: fields, p_accept_warnings: areWarningsAccepted };
  const call = repeatedId
    ? supabase.rpc('staff_repeat_challenge', { p_challenge_id: repeatedId, ...sent })
    : supabase.rpc('staff_create_challenge', sent);
  return staffReply(v.object({ challenge: staffChallengeSchema }), call);
}
