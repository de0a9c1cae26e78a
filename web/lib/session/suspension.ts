import { useSessionStore } from './session-store.ts';

/** Remembers that the member is suspended, if a refusal says so. @param refusal may be read to its end */
export async function noteSuspension(refusal: Response): Promise<void> {
  const body: unknown = await refusal.json().catch(() => null);
  const isSuspended = typeof body === 'object' && body !== null && Reflect.get(body, 'message') === 'suspended';
  if (isSuspended) useSessionStore.setState({ isSuspended });
}
