import { asReply } from '../backend.ts';
import { NotDueError } from './job.ts';
import type { JobKind } from './job.ts';

/**
 * Takes the wait for a lost phone a step on. The clock may have been put back, or the mail of the last telling may wait
 * for a mail server.
 */
export const lostPhone: JobKind = {
  run: async ({ payload: { wait_id: id } }, { backend }) => {
    const { is_due: isDue } = asReply(await backend.call('advance_lost_phone', { p_wait_id: String(id) }));
    if (isDue !== true) throw new NotDueError();
  },
};
