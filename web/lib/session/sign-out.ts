import { withRetry } from '../data/retry.ts';
import type { Session } from '../data/supabase.ts';
import { withTimeout } from '../data/timeout.ts';
import { logWarning } from '../log.ts';
import { endSession, untilMemberForgotten } from './session-lifecycle.ts';
import { useSessionStore } from './session-store.ts';
import { readStoredSession } from './stored-session.ts';

/**
 * A page that is about to be left waits no longer than this until the request is on its way, and until what the device
 * kept is gone.
 */
const PREPARATION_MS = 5_000;
/** Nor longer than this for the answer: the request itself outlives the page. */
const PATIENCE_MS = 1_000;

/** Which of the member's sessions end: all of them, or this one. */
type SignOutScope = 'global' | 'local';

interface SignOutOptions {
  /** Where the open member page leads to; the login by default. */
  leadTo?: string;
}

/**
 * Signs the member out on every device. A session that never showed its second factor ends alone: somebody who only
 * knows the password must not end the others. On this device, with all its tabs, it is done when this returns. It never
 * waits for the server; a server out of reach is only logged. The guard of the member area leads away from a member
 * page.
 */
export function signOut({ leadTo }: SignOutOptions = {}): void {
  const { session: here, unproven } = useSessionStore.getState();
  const session = readStoredSession() ?? unproven ?? here;
  endSession({ reason: 'signed-out', leadTo: leadTo ?? null });
  telling = session ? tell(session, unproven ? 'local' : 'global') : TOLD;
}

interface Telling {
  /** Settles when the request is on its way, or never will be. */
  isOnItsWay: Promise<void>;
  isDone: Promise<void>;
}

const TOLD: Telling = { isOnItsWay: Promise.resolve(), isDone: Promise.resolve() };
let telling = TOLD;

/**
 * Settles when the page may be left: nothing of the member is left on this device, and the server knows of the last
 * sign-out or there is no use in waiting for it any longer. Never rejects.
 */
export async function signOutIsDone(): Promise<void> {
  const { isOnItsWay, isDone } = telling;
  await withTimeout(Promise.all([untilMemberForgotten(), isOnItsWay]), PREPARATION_MS).catch(() => undefined);
  await withTimeout(isDone, PATIENCE_MS).catch(() => undefined);
}

function tell(session: Session, scope: SignOutScope): Telling {
  let onItsWay = () => undefined as void;
  const isOnItsWay = new Promise<void>((resolve) => {
    onItsWay = resolve;
  });
  return { isOnItsWay, isDone: signOutOnServer(session, scope, onItsWay).finally(onItsWay) };
}

async function signOutOnServer(session: Session, scope: SignOutScope, onItsWay: () => void): Promise<void> {
  try {
    await withRetry(async () => {
      const { revokeSession } = await import('./auth-client.ts');
      await revokeSession(session, scope, onItsWay);
    });
  } catch (error) {
    logWarning('a saída não chegou ao servidor', error);
  }
}
