import { GoTrueClient } from '@supabase/auth-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import { getEnv } from '#web/config/env.ts';
import type { Database } from './database-types.ts';
import { SESSION_STORAGE_KEY } from './session/stored-session.ts';

export type { Session, User } from '@supabase/auth-js';

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
 * by itself (a look every 30 s, renewed within 90 s of its end) and a code in the address is redeemed.
 */
export function createClubClient(url: string, key: string): ClubClient {
  const auth = new GoTrueClient({
    url: `${url}/auth/v1`,
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    flowType: 'pkce',
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
    storageKey: SESSION_STORAGE_KEY,
  });
  const rest = new PostgrestClient<Database>(`${url}/rest/v1`, {
    fetch: fetchAsMember(auth, key),
    // The query client decides about retries; two layers would multiply their waiting.
    retry: false,
  });
  return { auth, from: rest.from.bind(rest), rpc: rest.rpc.bind(rest) };
}

/**
 * fetch with the API key and the member's token, which the auth client renews first when it is about to end.
 * @param send what carries the request, the browser's own fetch unless told otherwise
 */
export function fetchAsMember(auth: GoTrueClient, key: string, send: typeof fetch = (input, init) => fetch(input, init)): typeof fetch {
  return async (input, init) => {
    const { data } = await auth.getSession();
    const headers = new Headers(init?.headers);
    headers.set('apikey', key);
    headers.set('Authorization', `Bearer ${data.session?.access_token ?? key}`);
    return send(input, { ...init, headers });
  };
}

/** The app's only client. Module-level code must not use it: it exists once the configuration has been read. */
export let supabase: ClubClient;

/** Makes the app's client from the configuration. Called once, before the first screen that needs it. */
export function initializeSupabase(client?: ClubClient): ClubClient {
  supabase = client ?? createClubClient(getEnv().supabaseUrl, getEnv().supabaseKey);
  return supabase;
}
