import { onMemberLeft } from '../session/member-keepers.ts';

/** A member who signed out is expected back: what waits then is still to be sent. */
async function forgetWaiting(userId: string, isForGood: boolean): Promise<void> {
  if (!isForGood) return;
  const { clearOutbox } = await import('./outbox.ts');
  await clearOutbox(userId);
}

/** From now on takes away what waits of a member whose account is gone. Before the session's start. */
export function forgetOutboxWithAccount(): void {
  onMemberLeft(forgetWaiting);
}
