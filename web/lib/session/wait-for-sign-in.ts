import { AppError } from '../data/errors.ts';
import { supabase } from '../data/supabase.ts';
import { logAuthEvent } from './auth-log.ts';
import { adoptSession } from './session-lifecycle.ts';
import { useSessionStore } from './session-store.ts';

const POLLS = 30;
const POLL_MS = 100;

export const NO_SESSION_AFTER_LOGIN = 'Sessão não encontrada após login';

function isSignedIn(email: string): boolean {
  const { user, unproven } = useSessionStore.getState();
  return (user ?? unproven?.user)?.email?.toLowerCase() === email.trim().toLowerCase();
}

/**
 * Waits until the store shows the member with this e-mail, for 3 s at most. Then it asks for the session itself.
 * @returns whether the session has yet to show its second factor: the member is not signed in before
 * @throws AppError "Sessão não encontrada após login" when there is none
 */
export async function waitForSignIn(email: string): Promise<boolean> {
  for (let poll = 0; poll < POLLS; poll += 1) {
    if (isSignedIn(email)) {
      logAuthEvent('sign-in-wait', { outcome: 'signed in', ms: poll * POLL_MS });
      return isUnproven();
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  const { data } = await supabase.getSession();
  logAuthEvent('sign-in-wait', { outcome: data.session ? 'session read' : 'no session', ms: POLLS * POLL_MS });
  if (!data.session) throw new AppError('unauthenticated', { message: NO_SESSION_AFTER_LOGIN });
  await adoptSession(data.session);
  return isUnproven();
}

function isUnproven(): boolean {
  return useSessionStore.getState().unproven !== null;
}
