import { AppError } from '#web/lib/data/errors.ts';
import { supabase } from '#web/lib/data/supabase.ts';
import type { Session } from '#web/lib/data/supabase.ts';
import { adoptSession } from '#web/lib/session/session-lifecycle.ts';
import { useSessionStore } from '#web/lib/session/session-store.ts';
import { isOnTrip } from '../provider/provider-trip.ts';

/**
 * The member who signed in, and how that was found: by the tokens in the address, or because the session was already
 * there.
 */
export interface ProviderSignIn {
  userId: string;
  /** The code of a second factor is still missing. */
  isCodeMissing: boolean;
  foundBy: 'tokens' | 'session';
}

async function sessionFromTokens(accessToken: string, refreshToken: string): Promise<Session | null> {
  // They must not stay in the address, from where they would be copied or shared.
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  // Anybody can send somebody a link with tokens of their own, whose owner would then read what is entered here.
  if (!isOnTrip()) throw new AppError('unauthenticated');
  const auth = await supabase.loadAuth();
  const { data, error } = await auth.setSession({ access_token: accessToken, refresh_token: refreshToken });
  if (error) throw error;
  return data.session;
}

/**
 * supabase-js has redeemed a `?code=` by the time it is ready; a session from before does not count for a code that
 * failed.
 */
async function sessionFromCode(): Promise<Session | null> {
  const auth = await supabase.loadAuth();
  const { error } = await auth.initialize();
  if (error) throw error;
  if (new URLSearchParams(window.location.search).has('code')) throw new AppError('unauthenticated');
  const { data } = await supabase.getSession();
  return data.session;
}

/**
 * Ends a sign-in at a provider. Tokens in the address's fragment become the session, if the sign-in began in this tab;
 * else the one supabase-js has made.
 * @throws the auth client's error, or AppError when there is no session
 */
export async function finishProviderSignIn(fragment: string): Promise<ProviderSignIn> {
  const parameters = new URLSearchParams(fragment.replace(/^#/, ''));
  const [accessToken, refreshToken] = [parameters.get('access_token'), parameters.get('refresh_token')];
  const hasTokens = accessToken !== null && refreshToken !== null;
  const session = hasTokens ? await sessionFromTokens(accessToken, refreshToken) : await sessionFromCode();
  if (!session) throw new AppError('unauthenticated');
  await adoptSession(session);
  const isCodeMissing = useSessionStore.getState().unproven !== null;
  return { userId: session.user.id, isCodeMissing, foundBy: hasTokens ? 'tokens' : 'session' };
}
