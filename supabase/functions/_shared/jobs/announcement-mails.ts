import { asReply } from '../backend.ts';
import type { JobKind } from './job.ts';

/**
 * Queues the mails of an announcement, batch by batch, each in a transaction of its own: a process that ends leaves the
 * rest to the next.
 */
export const announcementMails: JobKind = {
  run: async ({ payload: { announcement_id: id } }, { backend }) => {
    // oxlint-disable-next-line no-await-in-loop -- each batch begins where the one before ended
    while (asReply(await backend.call('queue_announcement_mails', { p_announcement_id: String(id) }))['more'] === true);
  },
};
