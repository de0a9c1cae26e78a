import { logWarning } from '../log.ts';
import { supabase } from '../supabase.ts';
import { withTimeout } from '../timeout.ts';
import { forgetMember } from './session-lifecycle.ts';
import { forgetStoredSession } from './stored-session.ts';

const SIGN_OUT_TIMEOUT_MS = 5_000;

/** Signs the member out on every device. On this one it always works: a server that can't be reached is only logged. */
export async function signOut(): Promise<void> {
  try {
    const { error } = await withTimeout(supabase.auth.signOut({ scope: 'global' }), SIGN_OUT_TIMEOUT_MS);
    if (error) throw error;
  } catch (error) {
    logWarning('a saída não chegou ao servidor', error);
  }
  // supabase-js keeps the stored session when the server did not answer.
  forgetStoredSession();
  forgetMember();
}
