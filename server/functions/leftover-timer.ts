import type { Logger } from '#server/base/log.ts';
import { connectBackend } from '../../supabase/functions/_shared/backend.ts';
import { removeFilesWithoutMember } from '../../supabase/functions/_shared/leftover-files.ts';

const EVERY_MS = 3_600_000;

interface LeftoverOptions {
  env: Readonly<Record<string, string>>;
  /** The application itself. */
  answer: (request: Request) => Promise<Response>;
  log: Logger;
}

/** Deletes the files of deleted accounts that a failing storage or an upload under way had left: at the start, and every hour. */
export function startLeftoverTimer({ env, answer, log }: LeftoverOptions): { stop: () => void } {
  const logError = (message: string, error: unknown) => log.error({ err: error }, message);
  const backend = connectBackend({ env, fetch: async (input, init) => answer(new Request(input, init)), logError });
  const sweep = () => {
    removeFilesWithoutMember(backend).catch((error: unknown) => logError('files of deleted accounts are left', error));
  };
  const timer = setInterval(sweep, EVERY_MS);
  timer.unref();
  sweep();
  return { stop: () => clearInterval(timer) };
}
