import { sendPush } from '../send-push.ts';
import type { JobKind } from './job.ts';

/** Sends a push to one device, once. */
export const push: JobKind = {
  run: async ({ facts }, { backend, context }) => sendPush(backend, facts, context),
};
