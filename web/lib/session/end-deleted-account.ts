import { loadPassingAuthClient } from '../data/supabase.ts';
import { logWarning } from '../log.ts';
import { clearMemberStorage } from './member-storage.ts';
import { endSession } from './session-lifecycle.ts';
import { useSessionStore } from './session-store.ts';

/** Whether the session's account is gone; also false when the server can't be asked. */
export async function isAccountGone(): Promise<boolean> {
  const token = useSessionStore.getState().session?.access_token;
  if (!token) return false;
  const client = await loadPassingAuthClient();
  const { error } = await client.getUser(token);
  return error?.code === 'user_not_found' || error?.code === 'session_not_found' || error?.name === 'AuthSessionMissingError';
}

/** Signs out on this device after the account was deleted, and removes all that the browser keeps of the member. */
export function endDeletedAccount(): void {
  const { user } = useSessionStore.getState();
  endSession({ reason: 'signed-out', leadTo: null });
  if (!user) return;
  clearMemberStorage(user.id, { isForGood: true });
  void forgetOutbox(user.id);
}

async function forgetOutbox(userId: string): Promise<void> {
  try {
    await (await import('../outbox/outbox.ts')).clearOutbox(userId);
  } catch (error) {
    logWarning('a fila de treinos não pôde ser apagada', error);
  }
}
