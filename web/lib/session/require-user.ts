import { AppError } from '../data/errors.ts';
import type { User } from '../data/supabase.ts';
import { reportSessionLoss } from './session-loss.ts';
import { useSessionStore } from './session-store.ts';
import { isSessionGone } from './stored-session.ts';

/** What a change of the profile or the level answers when nobody is signed in. */
export const NO_USER_LOGGED_IN = 'No user logged in';

/**
 * The signed-in member, for a change of his profile or level.
 * @throws AppError `unauthenticated`, "No user logged in", when there is none, or his session is no longer on this device
 */
export function requireUser(): User {
  const { user } = useSessionStore.getState();
  if (user && !isSessionGone()) return user;
  reportSessionLoss('missing');
  throw new AppError('unauthenticated', { message: NO_USER_LOGGED_IN });
}
