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
 * @returns stop, which takes no job any more and resolves when what is under way has been noted
 */
export function startJobTimer({ env, answer, sendMail, log }: JobOptions): { stop: () => Promise<void>; wake: () => void } {
  const logError = (message: string, error: unknown) => log.error({ err: error }, message);
  const own = new URL(env['SUPABASE_URL'] ?? '').origin;
  const reach: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    return new URL(request.url).origin === own ? answer(request) : fetch(request);
  };
  let running: Promise<unknown> | null = null;
  let isWoken = false;
  let isStopped = false;
  const run = () => {
    // The provider may take long; the next turn finds what is left.
    if (running) return;
    isWoken = false;
    running = runDueJobs({ env, fetch: reach, sendMail, logError }, () => isStopped)
      .catch((error: unknown) => logError('the due jobs were not done', error))
      .finally(() => {
        running = null;
        if (isWoken && !isStopped) run();
      });
  };
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  run();
  return {
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
    wake: () => {
      // What is under way may have looked before this work was there.
      isWoken = true;
      run();
    },
  };
}
