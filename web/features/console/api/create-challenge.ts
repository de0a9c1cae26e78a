import * as v from 'valibot';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { staffChallengeSchema } from './staff-challenge.ts';
import type { ChallengeFields } from './staff-challenge.ts';

const replySchema = v.object({ challenge: staffChallengeSchema });

interface NewChallenge {
  fields: ChallengeFields;
  /** The past challenge that this one is like; null for one of its own. */
  repeatedId: string | null;
  areWarningsAccepted: boolean;
}

/** Makes a challenge. @throws AppError `challenge_warnings` until they are accepted, with them in its cause */
export async function createChallenge({ fields, repeatedId, areWarningsAccepted }: NewChallenge) {
  const sent = { p_fields: fields, p_accept_warnings: areWarningsAccepted };
  return repeatedId
    ? callProcedure('staff_repeat_challenge', { p_challenge_id: repeatedId, ...sent }, replySchema)
    : callProcedure('staff_create_challenge', sent, replySchema);
}
