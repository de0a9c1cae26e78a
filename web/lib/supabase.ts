import { GoTrueClient } from '@supabase/auth-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import { getEnv } from '#web/config/env.ts';
import { paths } from '#web/config/paths.ts';
import type { Database } from './database-types.ts';
import { authFetch } from './session/auth-fetch.ts';
import { fetchAsMember } from './session/member-fetch.ts';
import { SESSION_STORAGE_KEY } from './session/stored-session.ts';

export type { AuthError, Session, User } from '@supabase/auth-js';

/**
 * supabase-js by the parts the app uses. Its own `createClient` also brings realtime, storage and functions, 25 KiB
 * (gzip) that the first page does not need; whoever needs them loads them with their feature.
 */
export interface ClubClient {
  auth: GoTrueClient;
  from: PostgrestClient<Database>['from'];
  rpc: PostgrestClient<Database>['rpc'];
}

/**
 * Makes a client for one backend. Sign-in is PKCE, the session is kept in local storage, its token is refreshed
 * by itself (a look every 30 s, renewed within 90 s of its end) and a code in the address of /auth/callback is redeemed.
 */
export function createClubClient(url: string, key: string): ClubClient {
  const auth = new GoTrueClient({
    url: `${url}/auth/v1`,
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    flowType: 'pkce',
    autoRefreshToken: true,
    persistSession: true,
    // Nowhere else: at /auth/mobile-callback the code is the phone app's.
    detectSessionInUrl: window.location.pathname === paths.auth.callback.path,
    storageKey: SESSION_STORAGE_KEY,
    fetch: authFetch,
  });
  const rest = new PostgrestClient<Database>(`${url}/rest/v1`, {
    fetch: fetchAsMember(auth, key),
    // The query client decides about retries; two layers would multiply their waiting.
    retry: false,
  });
  return { auth, from: rest.from.bind(rest), rpc: rest.rpc.bind(rest) };
}

let passingClient: GoTrueClient | null = null;

/** A client that keeps nothing and renews nothing: it carries a session that is on its way out. */
export function getPassingAuthClient(): GoTrueClient {
  if (passingClient) return passingClient;
  const { supabaseUrl, supabaseKey } = getEnv();
  passingClient = new GoTrueClient({
    url: `${supabaseUrl}/auth/v1`,
    headers: { apikey: supabaseKey, Authorization: `Bearer ${supabaseKey}` },
    autoRefreshToken: false,
    persistSession: false,
    detectSessionInUrl: false,
    storageKey: 'club-session-ending',
    // The page may be closed right after "Sair"; the request goes on.
    fetch: (input, init) => authFetch(input, { ...init, keepalive: true }),
  });
  return passingClient;
}

/** The app's only client. Module-level code must not use it: it exists once the configuration has been read. */
export let supabase: ClubClient;

/** Makes the app's client from the configuration. Called once, before the first screen that needs it. */
export function initializeSupabase(client?: ClubClient): ClubClient {
  supabase = client ?? createClubClient(getEnv().supabaseUrl, getEnv().supabaseKey);
  return supabase;
}
