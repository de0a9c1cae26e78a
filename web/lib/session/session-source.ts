import type { AuthChangeEvent, GoTrueClient, Session } from '@supabase/auth-js';
import { AppError } from '../data/errors.ts';
import { isSessionGone, readStoredSession } from './stored-session.ts';

/** supabase-js renews a session that ends sooner than this before it uses it. */
const EXPIRY_MARGIN_MS = 90_000;

type AuthChangeListener = (event: AuthChangeEvent, session: Session | null) => void;

/** The session of this device, without the auth client as long as that is not needed. */
export interface SessionSource {
  /** The auth client, loaded when it is first asked for. @throws AppError `network` when it can't be fetched */
  loadAuth: () => Promise<GoTrueClient>;
  /** The session, renewed when it is about to end. Only then does it wait for the auth client to be there. */
  getSession: () => ReturnType<GoTrueClient['getSession']>;
  /** Says who follows sign-ins, renewals and sign-outs: one listener, told of everything from the auth client's first moment on. */
  onAuthChange: (listener: AuthChangeListener) => void;
}

function isGood(session: Session): boolean {
  return typeof session.expires_at === 'number' && session.expires_at * 1_000 - Date.now() >= EXPIRY_MARGIN_MS;
}

/**
 * Makes the session's source. The auth client is 21 KiB (gzip) that no page needs to appear: a session that is still good can be
 * read from the storage as it lies there.
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
      if (!auth && !isRedeeming) {
        const session = readStoredSession();
        if (session && isGood(session)) return { data: { session }, error: null };
        if (isSessionGone()) return { data: { session: null }, error: null };
      }
      return (await loadAuth()).getSession();
    },
    onAuthChange(next) {
      listener = next;
    },
  };
}
