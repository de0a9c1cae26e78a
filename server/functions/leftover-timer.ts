import { every } from '#server/base/every.ts';
import type { Repeating } from '#server/base/every.ts';
import type { Logger } from '#server/base/log.ts';
import type { SqlRunner } from '#server/database/club-connection.ts';
import { takeSweep } from '#server/database/take-sweep.ts';
import { connectBackend } from '../../supabase/functions/_shared/backend.ts';
import { removeFilesWithoutMember } from '../../supabase/functions/_shared/leftover-files.ts';

const EVERY_MS = 3_600_000;

/** One of several processes does it each time. */
const ONCE_IN = '55 minutes';

interface LeftoverOptions {
  database: Pick<SqlRunner, 'query'>;
  env: Readonly<Record<string, string>>;
  /** The club's clock. */
  now: () => Date;
  /** The application itself. */
  answer: (request: Request) => Promise<Response>;
  log: Logger;
}

/**
 * Deletes the files of deleted accounts that a failing storage or an upload under way had left: every hour, at the
 * start too when that is due.
 */
export function startLeftoverTimer({ database, env, now, answer, log }: LeftoverOptions): Pick<Repeating, 'stop'> {
  const logError = (message: string, error: unknown) => log.error({ err: error }, message);
  const backend = connectBackend({ env, now, fetch: async (input, init) => answer(new Request(input, init)), logError });
  return every({
    everyMs: EVERY_MS,
    firstMs: 0,
    task: async () => {
      if (await takeSweep(database, 'left files', ONCE_IN)) await removeFilesWithoutMember(backend);
    },
    onError: (error) => logError('files of deleted accounts are left', error),
  });
}
