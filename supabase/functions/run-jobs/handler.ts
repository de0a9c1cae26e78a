import { connectBackend } from '../_shared/backend.ts';
import type { FunctionContext } from '../_shared/context.ts';
import { answerOtherMethods, json, refuse } from '../_shared/http.ts';
import { runDueJobs } from '../_shared/run-due-jobs.ts';

/** POST with the club's secret key, by the platform's timer (pg_cron): does the jobs that are due. Answers {done}, or 403. */
export async function handle(request: Request, context: FunctionContext): Promise<Response> {
  const other = answerOtherMethods(request);
  if (other) return other;
  if (!connectBackend(context).isClub(request)) return refuse(403, 'forbidden');
  return json({ done: await runDueJobs(context) });
}
