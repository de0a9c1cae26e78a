import { callProcedure, doneSchema } from '../data/call-procedure.ts';
import { AppError, toAppError } from '../data/errors.ts';
import { supabase } from '../data/supabase.ts';
import { logWarning } from '../log.ts';
import { takeAuthPause } from './auth-pause.ts';

/** A refusal of the auth server, with the seconds that it asks to wait. */
function toRefusal(error: unknown): AppError {
  const { code, message, status } = toAppError(error);
  const waitSeconds = takeAuthPause();
  return new AppError(code, { message, status, cause: error, ...(code === 'over_rate_limit' && waitSeconds && { waitSeconds }) });
}

/**
 * Verifies a code of the authenticator app: this session then counts as having shown the second factor.
 * @throws AppError `wrong_code`, `clock_off`, `over_rate_limit` while codes are not judged, with the seconds until they
 * are, `network` …
 */
export async function verifyCode(code: string): Promise<void> {
  const auth = await supabase.loadAuth();
  const { data, error } = await auth.mfa.listFactors();
  if (error) throw toAppError(error);
  let refusal: unknown = new AppError('wrong_code');
  takeAuthPause();
  // Seldom more than one: a second phone.
  for (const { id } of data.totp) {
    const verified = await auth.mfa.challengeAndVerify({ factorId: id, code });
    if (!verified.error) return;
    refusal = verified.error;
  }
  throw toRefusal(refusal);
}

/**
 * Removes the second factor by a recovery code, which works once, and ends the member's other sessions.
 * @throws AppError `wrong_code`, `over_rate_limit`, `network` …; nothing was removed then
 */
export async function takeRecoveryCode(code: string): Promise<void> {
  await callProcedure('use_recovery_code', { p_code: code }, doneSchema);
  await refreshAccount();
}

/**
 * Has the session tell of its account as it is now, without the factor that is gone. A failure is only logged: the
 * server knows.
 */
export async function refreshAccount(): Promise<void> {
  try {
    const auth = await supabase.loadAuth();
    const { error } = await auth.refreshSession();
    if (error) throw error;
  } catch (error) {
    logWarning('a sessão não pôde ser renovada', error);
  }
}
