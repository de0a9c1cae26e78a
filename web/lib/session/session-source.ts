import type { GoTrueClient, Session } from '@supabase/auth-js';
import { AppError } from '../data/errors.ts';
import type { AuthChangeListener, SessionSource } from '../data/supabase.ts';
import { isSessionGone, readStoredSession } from './stored-session.ts';

/** supabase-js first renews a session that ends sooner than this. */
const EXPIRY_MARGIN_MS = 90_000;

function isStillValid(session: Session): boolean {
  return typeof session.expires_at === 'number' && session.expires_at * 1_000 - Date.now() >= EXPIRY_MARGIN_MS;
}

/**
 * Makes the session's source. A session that is still valid is read from the storage directly: no page needs the auth client (21 KiB gzip)
 * to appear.
 * @param open makes the auth client
 * @param isRedeeming the address may hold a code that only the auth client can turn into a session
 */
export function createSessionSource(open: () => Promise<GoTrueClient>, isRedeeming: boolean): SessionSource {
  let auth: GoTrueClient | null = null;
  let opening: Promise<GoTrueClient> | null = null;
  let listener: AuthChangeListener = () => undefined;

  async function start(): Promise<GoTrueClient> {
    try {
      auth = await open();
    } catch (cause) {
      opening = null;
      throw new AppError('network', { cause });
    }
    auth.onAuthStateChange((event, session) => listener(event, session));
    return auth;
  }

  function loadAuth(): Promise<GoTrueClient> {
    opening ??= start();
    return opening;
  }

  return {
    loadAuth,
    async getSession() {
      // The auth client would first wait for its lock, which another tab may hold.
      if (!isRedeeming) {
        const session = readStoredSession();
        if (session && isStillValid(session)) return { data: { session }, error: null };
        if (isSessionGone()) return { data: { session: null }, error: null };
      }
      return (await loadAuth()).getSession();
    },
    onAuthChange(next) {
      listener = next;
    },
  };
}
