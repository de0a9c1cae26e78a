import { queryClient } from '#web/lib/data/query-client.ts';
import { startDrafts } from '#web/lib/drafts/start-drafts.ts';
import { forgetOutboxWithAccount } from '#web/lib/outbox/forget-with-account.ts';
import { onMemberLeft } from '#web/lib/session/member-keepers.ts';
import { onMemberOpened } from '#web/lib/session/member-openers.ts';
import { fillFromPage } from './today/fill-from-page.ts';

/** The next member on this device may be another. Who leaves before the page is idle, too; the server forgets the device with its session. */
async function endPush(): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const { turnOffPush } = await import('#web/lib/reminders/push-device.ts');
  await turnOffPush();
}

const fillFromPageHere: Parameters<typeof onMemberOpened>[0] = (userId, page) => fillFromPage(queryClient, userId, page);

/** Starts what keeps something of a member and has to forget it when they leave, and what makes home ready for who comes. Before the session's start. */
export function startKeepers(): void {
  startDrafts();
  forgetOutboxWithAccount();
  onMemberLeft(endPush);
  onMemberOpened(fillFromPageHere);
}
