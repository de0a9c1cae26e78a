import type { Logger } from '#server/base/log.ts';
import type { Mail } from '#server/mail/mail.ts';
import { runDueJobs } from '../../supabase/functions/_shared/run-due-jobs.ts';

const EVERY_MS = 10_000;

interface JobOptions {
  env: Readonly<Record<string, string>>;
  /** The application itself. */
  answer: (request: Request) => Promise<Response>;
  sendMail: (mail: Mail) => Promise<void>;
  log: Logger;
}

/**
 * Does mails and other work that is due: at the start, every ten seconds, and when it is woken. Of several processes each job is given to one.
 */
export function startJobTimer({ env, answer, sendMail, log }: JobOptions): { stop: () => void; wake: () => void } {
  const logError = (message: string, error: unknown) => log.error({ err: error }, message);
  const own = new URL(env['SUPABASE_URL'] ?? '').origin;
  const reach: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    return new URL(request.url).origin === own ? answer(request) : fetch(request);
  };
  let isRunning = false;
  let isWoken = false;
  let isStopped = false;
  const run = () => {
    // The provider may take long; the next turn finds what is left.
    if (isRunning) return;
    isRunning = true;
    isWoken = false;
    runDueJobs({ env, fetch: reach, sendMail, logError })
      .catch((error: unknown) => logError('the due jobs were not done', error))
      .finally(() => {
        isRunning = false;
        if (isWoken && !isStopped) run();
      });
  };
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  run();
  return {
    stop: () => {
      isStopped = true;
      clearInterval(timer);
    },
    wake: () => {
      // What is under way may have looked before this work was there.
      isWoken = true;
      run();
    },
  };
}
