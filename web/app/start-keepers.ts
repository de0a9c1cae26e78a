import { queryClient } from '#web/lib/data/query-client.ts';
import { startDrafts } from '#web/lib/drafts/start-drafts.ts';
import { forgetOutboxWithAccount } from '#web/lib/outbox/forget-with-account.ts';
import { readOutbox } from '#web/lib/outbox/outbox-sync.ts';
import { onMemberLeft } from '#web/lib/session/member-keepers.ts';
import { onMemberOpened } from '#web/lib/session/member-openers.ts';
import { fillFromPage } from './today/fill-from-page.ts';

/**
 * The next member on this device may be another, also before the page is idle. The server forgets the device with its
 * session.
 */
async function endPush(): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const { turnOffPush } = await import('#web/lib/reminders/push-device.ts');
  await turnOffPush();
}

const fillFromPageHere: Parameters<typeof onMemberOpened>[0] = (userId, asked) => fillFromPage(queryClient, userId, asked);

/**
 * Starts what has to forget a member who leaves, and what makes the first page ready for one who comes. Before the session's
 * start.
 */
export function startKeepers(): void {
  startDrafts();
  forgetOutboxWithAccount();
  onMemberLeft(endPush);
  // Before the first drawing: no screen may ask for what waits already. The part that sends it comes later.
  onMemberOpened(readOutbox);
  onMemberOpened(fillFromPageHere);
}
