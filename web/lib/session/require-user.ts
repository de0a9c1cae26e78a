import { AppError } from '../data/errors.ts';
import type { User } from '../data/supabase.ts';
import { reportSessionLoss } from './session-loss.ts';
import { useSessionStore } from './session-store.ts';
import { isSessionGone } from './stored-session.ts';

/** The message of a change of profile or level while nobody is signed in. */
export const NO_USER_LOGGED_IN = 'No user logged in';

/**
 * The signed-in member, for a change of their profile or level.
 * @throws AppError `unauthenticated`, "No user logged in", when nobody is signed in, or the session is no longer on
 * this device
 */
export function requireUser(): User {
  const { user } = useSessionStore.getState();
  if (user && !isSessionGone()) return user;
  reportSessionLoss('missing');
  throw new AppError('unauthenticated', { message: NO_USER_LOGGED_IN });
}
