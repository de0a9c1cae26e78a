import { AppError, toAppError } from '#web/lib/errors.ts';
import { adoptSession } from '#web/lib/session/session-lifecycle.ts';
import { supabase } from '#web/lib/supabase.ts';

/** How the sign-in was found: by the tokens in the address, or because the session was already there. */
export type ProviderSignIn = 'tokens' | 'session';

/**
 * Ends a sign-in at a provider. Tokens in the address's fragment become the session; a `?code=` has been redeemed
 * by supabase-js by the time the session can be read.
 * @throws AppError when there is neither
 */
export async function finishProviderSignIn(fragment: string): Promise<ProviderSignIn> {
  const parameters = new URLSearchParams(fragment.replace(/^#/, ''));
  const accessToken = parameters.get('access_token');
  const refreshToken = parameters.get('refresh_token');
  const hasTokens = accessToken !== null && refreshToken !== null;
  const { data, error } = hasTokens
    ? await supabase.auth.setSession({ access_token: accessToken, refresh_token: refreshToken })
    : await supabase.auth.getSession();
  if (error) throw toAppError(error);
  if (!data.session) throw new AppError('unauthenticated');
  await adoptSession(data.session);
  return hasTokens ? 'tokens' : 'session';
}
