import { useSessionStore } from './session-store.ts';
import { wasEndedByMember } from './stored-session.ts';

/** Whether another member is signed in on this device, whose screen tells nothing of this one's. */
export function isAnotherMemberSignedIn(userId: string): boolean {
  const { user } = useSessionStore.getState();
  return user !== null && user.id !== userId;
}

/**
 * Whether a member is gone from this device by his own will: he has signed out, or another is signed in. A session that merely
 * expired is none: he is expected back.
 */
export function hasSignedOut(userId: string): boolean {
  return isAnotherMemberSignedIn(userId) || (useSessionStore.getState().user === null && wasEndedByMember());
}
