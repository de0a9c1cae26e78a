import { PostgrestClient } from '@supabase/postgrest-js';
import { getEnv } from '#web/config/env.ts';
import { paths } from '#web/config/paths.ts';
import { initializeSupabase } from '../data/supabase.ts';
import type { ClubClient } from '../data/supabase.ts';
import type { Database } from '../database-types.ts';
import { fetchAsMember } from './member-fetch.ts';
import { createSessionSource } from './session-source.ts';

/**
 * Makes a client for one backend: supabase-js by the parts the app uses. Its own `createClient` also brings realtime,
 * storage and functions, 25 KiB (gzip) that the first page does not need; a feature that needs them loads them. The
 * auth client comes after the page as well, and starts when it is needed. A code in the address of /auth/callback is redeemed.
 */
function createClubClient(url: string, key: string): ClubClient {
  // Nowhere else: at /auth/mobile-callback the code is the phone app's.
  const isRedeeming = window.location.pathname === paths.auth.callback.path;
  const source = createSessionSource(
    {
      open: async () => (await import('./auth-client.ts')).createAuthClient({ url, key }, isRedeeming),
      renewAnew: async (isForced) => (await import('./auth-client.ts')).renewAnew({ url, key }, isForced),
    },
    isRedeeming,
  );
  const rest = new PostgrestClient<Database>(`${url}/rest/v1`, {
    fetch: fetchAsMember(source, key),
    // The query client decides about retries; two layers would multiply their waiting.
    retry: false,
  });
  return {
    ...source,
    from: rest.from.bind(rest),
    rpc: rest.rpc.bind(rest),
    fetchAsMember: (carry) => fetchAsMember(source, key, carry),
  };
}

/** Makes the app's client from the configuration, and puts it where the data's modules look for it. */
export function openClubClient(): ClubClient {
  const { supabaseUrl, supabaseKey } = getEnv();
  return initializeSupabase(createClubClient(supabaseUrl, supabaseKey));
}
