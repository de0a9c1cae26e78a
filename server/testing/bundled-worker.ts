import { inject } from 'vitest';
import { beginWith } from '#server/database/pglite/worker-file.ts';

beginWith(new URL(inject('pgliteWorker')));
