import { AppError, toAppError } from '../data/errors.ts';
import { expectSuccess } from '../data/procedure-reply.ts';
import { supabase } from '../data/supabase.ts';

/**
 * Verifies a code of the authenticator app: this session then counts as having shown the second factor.
 * @throws AppError `wrong_code`, `clock_off`, `over_rate_limit` while the factor is paused, `network` …
 */
export async function verifyCode(code: string): Promise<void> {
  const auth = await supabase.loadAuth();
  const { data, error } = await auth.mfa.listFactors();
  if (error) throw toAppError(error);
  let refusal: unknown = new AppError('wrong_code');
  // Seldom more than one: a second phone.
  for (const { id } of data.totp) {
    const verified = await auth.mfa.challengeAndVerify({ factorId: id, code });
    if (!verified.error) return;
    refusal = verified.error;
  }
  throw toAppError(refusal);
}

/**
 * Removes the second factor by a recovery code, which works once, and ends the member's other sessions.
 * @throws AppError `wrong_code`, `over_rate_limit`, `network` …; nothing was removed then
 */
export async function takeRecoveryCode(code: string): Promise<void> {
  const { data, error, status } = await supabase.rpc('use_recovery_code', { p_code: code });
  if (error) throw toAppError(error, status);
  expectSuccess(data);
}
