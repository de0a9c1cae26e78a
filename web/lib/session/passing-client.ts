import { GoTrueClient } from '@supabase/auth-js';
import { getEnv } from '#web/config/env.ts';
import type { AuthError, Session } from '../data/supabase.ts';
import { authFetch } from './auth-fetch.ts';

/** The server may refuse a token that ends this soon. */
const EXPIRY_MARGIN_S = 10;

let client: GoTrueClient | null = null;

/** @returns the client that keeps nothing and renews nothing: it carries a session that is on its way out */
export function passingAuthClient(): GoTrueClient {
  const { supabaseUrl, supabaseKey } = getEnv();
  client ??= new GoTrueClient({
    url: `${supabaseUrl}/auth/v1`,
    headers: { apikey: supabaseKey, Authorization: `Bearer ${supabaseKey}` },
    autoRefreshToken: false,
    persistSession: false,
    detectSessionInUrl: false,
    storageKey: 'club-session-ending',
    // The page may be closed right after "Sair"; the request goes on.
    fetch: (input, init) => authFetch(input, { ...init, keepalive: true }),
  });
  return client;
}

function isSessionOver(error: AuthError): boolean {
  return error.status === 401 || error.status === 403 || error.status === 404;
}

/**
 * Ends a session on the server, and with it, when it is global, all sessions of its member.
 * @param onItsWay called when the request is sent, or will not be
 * @throws the auth server's refusal, or that it was not reached; a session that is over is none
 */
export async function revokeSession(
  { access_token, refresh_token, expires_at }: Session,
  scope: 'global' | 'local',
  onItsWay: () => void,
): Promise<void> {
  const passing = passingAuthClient();
  const renew = async (): Promise<string | undefined> => {
    const { data, error } = await passing.refreshSession({ refresh_token });
    // A token that nobody has, or that has been used, is a 400.
    if (error && error.status !== 400 && !isSessionOver(error)) throw error;
    return data.session?.access_token;
  };
  const isOver = (expires_at ?? 0) < Date.now() / 1_000 + EXPIRY_MARGIN_S;
  const token = isOver ? await renew() : access_token;
  const answer = token ? passing.admin.signOut(token, scope) : { error: null };
  onItsWay();
  let { error } = await answer;
  // Refused although the device's clock, set back since, took it for good.
  if (error && isSessionOver(error) && !isOver) {
    const renewed = await renew();
    ({ error } = renewed ? await passing.admin.signOut(renewed, scope) : { error: null });
  }
  // A session that is over needs no ending.
  if (error && !isSessionOver(error)) throw error;
}
