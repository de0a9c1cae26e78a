import type { GoTrueClient, Session } from '@supabase/auth-js';
import { isConnected } from '../data/connection.ts';
import { AppError } from '../data/errors.ts';
import type { AuthChangeListener, SessionAnswer, SessionSource } from '../data/supabase.ts';
import { isConnectionFault } from './connection-fault.ts';
import { isSessionGone, readStoredSession } from './stored-session.ts';

/** supabase-js first renews a session that ends sooner than this. */
const EXPIRY_MARGIN_MS = 90_000;

function isStillValid(session: Session): boolean {
  return typeof session.expires_at === 'number' && session.expires_at * 1_000 - Date.now() >= EXPIRY_MARGIN_MS;
}

/**
 * Makes the session's source. A session that is still valid is read from the storage directly: no page needs the auth
 * client (21 KiB gzip) to appear.
 * @param open makes the auth client
 * @param renewAnew renews the session by another client, which knows nothing of renewals that failed
 * @param isRedeeming the address may hold a code that only the auth client can turn into a session
 */
export function createSessionSource(
  { open, renewAnew }: { open: () => Promise<GoTrueClient>; renewAnew: (isForced: boolean) => SessionAnswer },
  isRedeeming: boolean,
): SessionSource {
  let auth: GoTrueClient | null = null;
  let opening: Promise<GoTrueClient> | null = null;
  let renewing: SessionAnswer | null = null;
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

  function readStored(): Awaited<SessionAnswer> | null {
    const session = readStoredSession();
    if (session && isStillValid(session)) return { data: { session }, error: null };
    return isSessionGone() ? { data: { session: null }, error: null } : null;
  }

  /** One for all who ask meanwhile. */
  function renew(isForced: boolean): SessionAnswer {
    // The app's client comes first: it hears of the new session.
    renewing ??= loadAuth()
      .then(() => renewAnew(isForced))
      .finally(() => {
        renewing = null;
      });
    return renewing;
  }

  return {
    loadAuth,
    async getSession() {
      // The auth client would first wait for its lock, which another tab may hold.
      const stored = isRedeeming ? null : readStored();
      if (stored) return stored;
      const answer = await (renewing ?? (await loadAuth()).getSession());
      // It may have failed a minute ago, or just now while the device came back: then nothing has been asked since.
      return answer.error && isConnectionFault(answer.error) && isConnected() ? renew(false) : answer;
    },
    async renewSession(isForced = false) {
      return (isForced ? null : readStored()) ?? renew(isForced);
    },
    onAuthChange(next) {
      listener = next;
    },
  };
}
