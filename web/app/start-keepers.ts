import { startDrafts } from '#web/lib/drafts/start-drafts.ts';
import { forgetOutboxWithAccount } from '#web/lib/outbox/forget-with-account.ts';

/** Starts what keeps something of a member and has to forget it when they leave. Before the session's start. */
export function startKeepers(): void {
  startDrafts();
  forgetOutboxWithAccount();
}
