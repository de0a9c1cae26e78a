import type { Session } from '@supabase/supabase-js';
import { Secret, TOTP } from 'otpauth';
import type { ConfirmedMember } from './fixtures.ts';

const PERIOD_MS = 30_000;

/**
 * The code of an authenticator app.
 * @param steps of 30 seconds from now; the club takes those of one before and one after too, and each once. One of
 * before is too old as soon as the present step ends, which a busy machine doesn't wait for
 */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * PERIOD_MS });
}

const NEAR_STEPS = 30;

/** A code that is of no time near, so that it says nothing of a clock either. */
export function wrongCode(secret: string): string {
  const near = new Set(Array.from({ length: 2 * NEAR_STEPS + 1 }, (_, index) => codeOf(secret, index - NEAR_STEPS)));
  const wrong = ['000000', '111111', '222222'].find((code) => !near.has(code));
  if (!wrong) throw new Error('three codes in a row that are all of a time near');
  return wrong;
}

interface SecondFactor {
  /** For `codeOf`, whose next unused code is the one of the step after this. */
  secret: string;
  /** The recovery codes. */
  codes: string[];
  /** The session that set it up, which has shown it. */
  session: Session;
}

/** Gives a member a second factor, in the session that their mailed link has opened. */
export async function setUpSecondFactor({ client }: ConfirmedMember): Promise<SecondFactor> {
  const { auth } = client;
  const enrolled = await auth.mfa.enroll({ factorType: 'totp' });
  if (enrolled.error) throw enrolled.error;
  const { id, totp } = enrolled.data;
  const verified = await auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(totp.secret) });
  if (verified.error) throw verified.error;
  const made = await client.rpc('create_recovery_codes');
  if (made.error) throw made.error;
  const { codes } = made.data as { codes: string[] };
  const { data } = await auth.getSession();
  if (!data.session) throw new Error('the second factor left no session');
  return { secret: totp.secret, codes, session: data.session };
}
