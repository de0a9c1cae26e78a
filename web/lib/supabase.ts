import { createClient } from '@supabase/supabase-js';
import type { SupabaseClient } from '@supabase/supabase-js';
import { getEnv } from '#web/config/env.ts';
import type { Database } from './database-types.ts';
import { SESSION_STORAGE_KEY } from './session/stored-session.ts';

export type { AuthError, Session, User } from '@supabase/supabase-js';
export type ClubClient = SupabaseClient<Database>;

/**
 * Makes a client for one backend. Sign-in is PKCE, the session is kept in local storage, its token is refreshed
 * by itself (a look every 30 s, renewed within 90 s of its end) and a code in the address is redeemed.
 */
export function createClubClient(url: string, key: string): ClubClient {
  return createClient<Database>(url, key, {
    auth: {
      flowType: 'pkce',
      autoRefreshToken: true,
      persistSession: true,
      detectSessionInUrl: true,
      storageKey: SESSION_STORAGE_KEY,
    },
  });
}

/** The app's only client. Module-level code must not use it: it exists once the configuration has been read. */
export let supabase: ClubClient;

/** Makes the app's client from the configuration. Called once, before the first screen that needs it. */
export function initializeSupabase(client?: ClubClient): ClubClient {
  supabase = client ?? createClubClient(getEnv().supabaseUrl, getEnv().supabaseKey);
  return supabase;
}
