import { removeFilesWithoutMember } from '../leftover-files.ts';
import type { JobKind } from './job.ts';

/**
 * As the function delete-account: the rows first, then the files that are nobody's. Where the files can't be removed it
 * is tried again for them.
 */
export const deleteAccount: JobKind = {
  run: async ({ payload: { request_id: requestId } }, { backend }) => {
    await backend.call('delete_requested_account', { p_request_id: String(requestId) });
    await removeFilesWithoutMember(backend);
  },
};
