import { asList, asReply, connectBackend } from './backend.ts';
import type { FunctionContext } from './context.ts';
import { JOB_KINDS } from './job-kinds.ts';
import type { JobPlace } from './jobs/job.ts';
import { PushWaitsError } from './send-push.ts';
import { faultOf } from './stripe.ts';

/** After so long no further job is begun. */
export const WITHIN_MS = 45_000;

/**
 * Does the jobs that are due, one after the other. Several processes may do this at once: each job is given to one. A
 * job that fails is tried again later.
 * @param isStopping whether this process ends: what is under way is finished, and nothing more is taken
 * @returns how many were done
 * @throws when the database can't be asked
 */
export async function runDueJobs(context: FunctionContext, isStopping: () => boolean = () => false): Promise<number> {
  const backend = connectBackend(context);
  const until = performance.now() + WITHIN_MS;
  let done = 0;
  while (!isStopping()) {
    // One by one: should this process end, no more than one mail is in the dark.
    const [job] = asList(await backend.call('take_jobs', { p_limit: 1 }));
    if (!job) return done;
    const { fault, waitSeconds } = await tryJob(job, { backend, context });
    await backend.call('finish_job', { p_id: String(job['id']), p_error: fault, p_wait_seconds: waitSeconds });
    if (fault === null) done += 1;
    if (performance.now() > until) return done;
  }
  return done;
}

/** How a job ended. */
interface Outcome {
  /** Null when it is done, else why not, in a word that tells nothing of the member. */
  fault: string | null;
  /** Seconds for which somebody else's server asks to be left alone; null where it says nothing. */
  waitSeconds: number | null;
}

async function tryJob(job: Record<string, unknown>, place: JobPlace): Promise<Outcome> {
  const name = String(job['kind']);
  const kind = Object.hasOwn(JOB_KINDS, name) ? JOB_KINDS[name] : undefined;
  // A database that says nothing of it yet counts as one that says yes.
  const isMessage = job['is_message'] !== false;
  try {
    // A newer version of the club made it: its own processes do it, or this one once it is upgraded.
    if (!kind) throw new UnknownKindError(`a job of an unknown kind: ${name}`);
    await kind.run({ payload: asReply(job['payload']), facts: asReply(job['mail'] ?? job['push']) }, place);
    return { fault: null, waitSeconds: null };
  } catch (error) {
    const fault = faultOf(error);
    const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'failed';
    // The log of a message leaves out even what went wrong, which may hold its address.
    place.context.logError(`a job failed and is tried again later: ${name}`, fault ?? (isMessage ? new Error(code) : error));
    return { fault: fault?.message ?? code, waitSeconds: error instanceof PushWaitsError ? error.waitSeconds : null };
  }
}

class UnknownKindError extends Error {
  readonly code = 'unknown_kind';
}
