import { settleHiddenFile } from '../hidden-files.ts';
import type { JobKind } from './job.ts';

/** Brings a hidden file where the database wants it. */
export const hiddenFile: JobKind = {
  run: async ({ payload: { file_id: id } }, { backend }) => settleHiddenFile(backend, String(id)),
};
