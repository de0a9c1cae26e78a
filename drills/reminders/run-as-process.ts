import { functionEnvironment } from '#server/functions/function-environment.ts';
import { TEST_ORIGIN, createTestClub } from '#server/testing/test-club.ts';
import { runDueJobs } from '../../supabase/functions/_shared/run-due-jobs.ts';

/** A process of the club: does what is due when it is told to, and says what mails it sent. */
export async function runAsProcess(): Promise<void> {
  const club = await createTestClub({
    databaseUrl: String(process.env['DRILL_DATABASE']),
    env: { PUSH_TEST_ADDRESS: String(process.env['DRILL_PUSH']), VAPID_PRIVATE_KEY: String(process.env['DRILL_VAPID']) },
  });
  const context = {
    env: functionEnvironment(TEST_ORIGIN, club.secrets, null, club.config),
    sendMail: async ({ to }: { to: string }) => void process.send?.({ mail: to }),
    now: club.clock.now,
    logError: () => undefined,
    fetch: (async (input, init) => {
      const request = new Request(input, init);
      return request.url.startsWith(TEST_ORIGIN) ? club.app.fetch(request) : fetch(request);
    }) as typeof fetch,
  };
  process.on('message', () => {
    void runDueJobs(context).then(
      () => process.send?.('done'),
      (error: unknown) => process.send?.({ failed: String(error) }),
    );
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.('ready');
}
