import { GoTrueClient } from '@supabase/auth-js';
import { authFetch } from './auth-fetch.ts';
import { sessionLock } from './session-lock.ts';
import { SESSION_STORAGE_KEY, sessionStorageArea } from './stored-session.ts';

/** Where the auth server is, and the key of the app. */
export interface AuthAddress {
  url: string;
  key: string;
}

/**
 * Makes the auth client. Sign-in is PKCE, the session is kept in local storage, its token is refreshed by itself (a look every
 * 30 s, renewed within 90 s of its end). One tab at a time does so.
 * @param detectSessionInUrl whether a code in the page's address is to be redeemed
 */
export function createAuthClient({ url, key }: AuthAddress, detectSessionInUrl: boolean): GoTrueClient {
  return new GoTrueClient({
    url: `${url}/auth/v1`,
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    flowType: 'pkce',
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl,
    storageKey: SESSION_STORAGE_KEY,
    lock: sessionLock,
    storage: sessionStorageArea,
    fetch: authFetch,
  });
}

// In one file with the client: a page that is left has no time for another.
export { passingAuthClient, revokeSession } from './passing-client.ts';
