import { connectBackend } from '../_shared/backend.ts';
import type { FunctionContext } from '../_shared/context.ts';
import { answerOtherMethods, json, refuse } from '../_shared/http.ts';
import { pushSetup } from '../_shared/push-setup.ts';
import { runDueJobs } from '../_shared/run-due-jobs.ts';

/**
 * POST with the club's secret key, by the platform's timer (pg_cron): does the jobs that are due. Answers {done}, or
 * 403.
 */
export async function handle(request: Request, context: FunctionContext): Promise<Response> {
  const other = answerOtherMethods(request);
  if (other) return other;
  const backend = connectBackend(context);
  if (!backend.isClub(request)) return refuse(403, 'forbidden');
  // The embedded server tells it when it starts; a hosted project has nobody else who knows its settings.
  await backend.call('set_push_setup', pushSetup(context.env));
  return json({ done: await runDueJobs(context) });
}
