import { useSessionStore } from './session-store.ts';
import { reportUnproven } from './unproven-refusal.ts';

/** The word of a refusal, under which PostgREST, the Edge Functions and the storage tell it. */
function wordOf(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return undefined;
  const words = ['message', 'error', 'code'].map((key): unknown => Reflect.get(body, key));
  return words.find((word) => word === 'suspended' || word === 'insufficient_aal');
}

/**
 * Remembers what a refusal says about the member: that they are suspended, or that their session has yet to show its
 * second factor.
 * @param refusal may be read to its end
 * @param token the one that was refused
 */
export async function noteRefusal(refusal: Response, token: string): Promise<void> {
  const word = wordOf(await refusal.json().catch(() => null));
  if (word === 'suspended') useSessionStore.setState({ isSuspended: true });
  if (word === 'insufficient_aal') reportUnproven(token);
}
