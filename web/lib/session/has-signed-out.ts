import { useSessionStore } from './session-store.ts';
import { wasEndedByMember } from './stored-session.ts';

/** Whether another member is signed in on this device. Their screen must show nothing of this one. */
export function isAnotherMemberSignedIn(userId: string): boolean {
  const { user } = useSessionStore.getState();
  return user !== null && user.id !== userId;
}

/**
 * Whether members left this device on purpose: they signed out, or another member is signed in. After a session has
 * merely expired they are expected back, so that does not count.
 */
export function hasSignedOut(userId: string): boolean {
  return isAnotherMemberSignedIn(userId) || (useSessionStore.getState().user === null && wasEndedByMember());
}
