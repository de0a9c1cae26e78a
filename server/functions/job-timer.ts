import { every } from '#server/base/every.ts';
import type { Repeating } from '#server/base/every.ts';
import type { Logger } from '#server/base/log.ts';
import type { Mail } from '#server/mail/mail.ts';
import { runDueJobs } from '../../supabase/functions/_shared/run-due-jobs.ts';

const EVERY_MS = 10_000;

interface JobOptions {
  env: Readonly<Record<string, string>>;
  /** The club's clock. */
  now: () => Date;
  /** The application itself. */
  answer: (request: Request) => Promise<Response>;
  sendMail: (mail: Mail) => Promise<void>;
  log: Logger;
  /** Looks at the clock before the jobs that are due by it. */
  lookAtClock?: () => Promise<unknown>;
}

/**
 * Does mails and other work that is due: at the start, every ten seconds, and when it is woken. Of several processes
 * each job is given to one.
 * @returns stop, which takes no job any more and resolves when what is under way has been noted
 */
export function startJobTimer({ env, now, answer, sendMail, log, lookAtClock }: JobOptions): Pick<Repeating, 'stop' | 'wake'> {
  const logError = (message: string, error: unknown) => log.error({ err: error }, message);
  const own = new URL(env['SUPABASE_URL'] ?? '').origin;
  const reach: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    return new URL(request.url).origin === own ? answer(request) : fetch(request);
  };
  return every({
    everyMs: EVERY_MS,
    firstMs: 0,
    // The provider may take long; the next turn finds what is left.
    task: async (isStopped) => {
      await lookAtClock?.();
      return runDueJobs({ env, now, fetch: reach, sendMail, logError }, isStopped);
    },
    onError: (error) => logError('the due jobs were not done', error),
  });
}
