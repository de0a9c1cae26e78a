import type { QueryClient } from '@tanstack/react-query';
import { remindersQueryOptions, tellSubscription } from './my-reminders.ts';
import { findSubscription, isPushAllowed, subscribe, turnOffPush } from './push-device.ts';

/**
 * Brings the server's list and this browser together: subscriptions end or change without a word. Only the server's
 * list counts: a browser that the member took from it is subscribed no longer, and one that is in it is told to the
 * server again.
 * @throws AppError
 */
export async function keepDevice(client: QueryClient, userId: string): Promise<void> {
  if (!isPushAllowed()) return;
  const { on, public_key: publicKey, devices } = await client.fetchQuery(remindersQueryOptions(userId));
  const isListed = devices.some((device) => device.is_this_session);
  if (isListed && on && publicKey !== null) await tellSubscription(await subscribe(publicKey));
  else if (!isListed && (await findSubscription())) await turnOffPush();
}
