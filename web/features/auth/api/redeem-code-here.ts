import { useMutation } from '@tanstack/react-query';
import { supabase } from '#web/lib/data/supabase.ts';
import { adoptSession } from '#web/lib/session/session-lifecycle.ts';

/** The outcome of a one-time code: a session, or nothing because another app or browser began the sign-in. */
export type CodeOutcome = 'signed-in' | 'begun-elsewhere';

/**
 * Redeems a code in this browser.
 * @throws the auth client's error for a code that is used up or expired, or without a connection
 */
async function redeemCodeHere(code: string): Promise<CodeOutcome> {
  const auth = await supabase.loadAuth();
  const { data, error } = await auth.exchangeCodeForSession(code);
  if (error?.name === 'AuthPKCECodeVerifierMissingError' || error?.code === 'bad_code_verifier') return 'begun-elsewhere';
  if (error) throw error;
  await adoptSession(data.session);
  return 'signed-in';
}

export function useRedeemCodeHere() {
  return useMutation({ mutationFn: redeemCodeHere, retry: false });
}
