import { removeUnattachedFiles } from '../leftover-files.ts';
import type { JobKind } from './job.ts';

/** Deletes pictures that have hung on nothing for some days. */
export const unattachedFiles: JobKind = {
  run: async (_job, { backend }) => removeUnattachedFiles(backend),
};
