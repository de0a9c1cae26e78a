import { GoTrueClient } from '@supabase/auth-js';
import type { SessionAnswer } from '../data/supabase.ts';
import { authFetch } from './auth-fetch.ts';
import { sessionLock } from './session-lock.ts';
import { SESSION_STORAGE_KEY, sessionStorageArea } from './stored-session.ts';

/** Where the auth server is, and the key of the app. */
export interface AuthAddress {
  url: string;
  key: string;
}

/**
 * Makes the auth client. Sign-in is PKCE, the session is kept in local storage, its token is refreshed by itself (a
 * look every 30 s, renewed within 90 s of its end). One tab at a time does so.
 * @param detectSessionInUrl whether a code in the page's address is to be redeemed
 */
export function createAuthClient(address: AuthAddress, detectSessionInUrl: boolean): GoTrueClient {
  return new GoTrueClient({ ...optionsFor(address), autoRefreshToken: true, detectSessionInUrl });
}

/**
 * Renews the stored session by a client of its own. The app's client keeps a renewal that failed for a minute, in which
 * it asks nobody, although the device is back in the network by then. Both share storage and lock, and the app's client
 * hears of the new session by their channel.
 * @param isForced renews a session that this device still takes for valid, since the server refuses it
 */
export async function renewAnew(address: AuthAddress, isForced: boolean): SessionAnswer {
  const client = new GoTrueClient({ ...optionsFor(address), autoRefreshToken: false, detectSessionInUrl: false, skipAutoInitialize: true });
  try {
    // getSession() renews what is over; refreshSession() would renew that twice.
    if (!isForced) return await client.getSession();
    const { data, error } = await client.refreshSession();
    return data.session ? { data: { session: data.session }, error: null } : ({ data: { session: null }, error } as Awaited<SessionAnswer>);
  } finally {
    await client.dispose();
  }
}

function optionsFor({ url, key }: AuthAddress): ConstructorParameters<typeof GoTrueClient>[0] {
  return {
    url: `${url}/auth/v1`,
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    flowType: 'pkce',
    persistSession: true,
    storageKey: SESSION_STORAGE_KEY,
    lock: sessionLock,
    storage: sessionStorageArea,
    fetch: authFetch,
  };
}

// In one file with the client: a page that is left has no time for another.
export { passingAuthClient, revokeSession } from './passing-client.ts';
