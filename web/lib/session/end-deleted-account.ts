import { clearMemberStorage } from '../device/member-storage.ts';
import { isAnotherMemberSignedIn } from './has-signed-out.ts';
import { notifyMemberKeepers } from './member-keepers.ts';
import { endSession } from './session-lifecycle.ts';
import { useSessionStore } from './session-store.ts';

/** Whether the session's account is gone; also false when the server can't be asked. */
export async function isAccountGone(): Promise<boolean> {
  const token = useSessionStore.getState().session?.access_token;
  if (!token) return false;
  const { passingAuthClient } = await import('./auth-client.ts');
  const { error } = await passingAuthClient().getUser(token);
  return error?.code === 'user_not_found' || error?.code === 'session_not_found' || error?.name === 'AuthSessionMissingError';
}

/**
 * Signs out on this device after a member's account was deleted, and removes all that the browser keeps of them. A
 * request that ran beside the deletion may have heard before that the session has ended, as one that has expired: then
 * its member is expected back, and much is kept.
 */
export function endDeletedAccount(userId: string): void {
  if (!isAnotherMemberSignedIn(userId)) endSession({ reason: 'signed-out', leadTo: null });
  clearMemberStorage(userId, { isForGood: true });
  void notifyMemberKeepers(userId, true);
}
