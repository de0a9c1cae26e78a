import { asReply } from '../backend.ts';
import { NotDueError } from './job.ts';
import type { JobKind } from './job.ts';

/**
 * Makes the result of a challenge final. The end may have moved while the job was under way: then it is tried again
 * later.
 */
export const finalResult: JobKind = {
  run: async ({ payload: { challenge_id: id } }, { backend }) => {
    const { is_due: isDue } = asReply(await backend.call('make_result_final', { p_challenge_id: String(id) }));
    if (isDue !== true) throw new NotDueError();
  },
};
