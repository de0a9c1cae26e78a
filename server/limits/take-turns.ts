import type { Context, MiddlewareHandler } from 'hono';
import type { Callers } from '#server/base/caller.ts';
import type { ClubConnection } from '#server/database/club-connection.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import { uploadTarget } from '#server/http/upload-target.ts';
import {
  CALL_PLACES,
  CALLS_ON_THE_WAY,
  FUNCTIONS_PER_CALLER,
  QUEUE_RETRY_SECONDS,
  PLACES_PER_CALLER,
  RENDITION_PLACES,
  RENDITIONS_PER_CALLER,
  UPLOADS_ON_THE_WAY,
} from './call-limit-values.ts';
import type { CallLimits } from './call-limits.ts';
import { callerKeyOf } from './caller-key.ts';
import type { CallerKey } from './caller-key.ts';
import { CallsOnTheWay } from './calls-on-the-way.ts';
import { CallerGoneError, FairQueue } from './fair-queue.ts';
import { goneOf, isCallerGone } from './gone-caller.ts';
import { bodyBytes } from './received-body.ts';
import { createRefusedCalls } from './refused-calls.ts';
import { createRefusedUploads } from './refused-uploads.ts';
import { SlowRefusals } from './slow-refusals.ts';
import { tooManyRequests } from './too-many-requests.ts';
import type { Excess } from './too-many-requests.ts';
import { createWritingCalls } from './writing-calls.ts';

interface Refusal {
  excess: Excess;
  seconds: number;
}
export interface Turns {
  middleware: MiddlewareHandler<AppEnv>;
  /** How many calls wait in each queue. */
  waiting: () => Record<'calls' | 'functions' | 'pictures', number>;
}
type Api = 'auth' | 'data' | 'files' | 'functions';

const APIS: [prefix: string, api: Api][] = [
  ['/rest/v1/', 'data'],
  ['/storage/v1/', 'files'],
  ['/functions/v1/', 'functions'],
  ['/auth/v1/', 'auth'],
];

const RENDITION_PATH = '/storage/v1/render/';

/** The status nginx has for a caller who did not wait for the answer. Only the log reads it. */
const CALLER_GONE = 499;
/** The statuses of an upload that was no good, too large or of a kind that the bucket does not take. */
const UPLOAD_REFUSED = new Set([400, 413, 415]);
const STORAGE_IS_BUSY = 503;

/**
 * Fairness: a few calls of one member, or of one network without an account, work at once, and the others wait their
 * turn in a queue with an end. Recordings and uploads are counted by member too, and refusals by network without an
 * account. Beyond the bounds the answer is 429 with Retry-After. Comes after the bodies are there
 * (request-guards/receive-bodies.ts): a call holds a place while it works, not while its body is sent. The server's own
 * calls, by its secret key, pass; so do attempts to sign in, which have limits of their own.
 */
export function takeTurns(connection: ClubConnection, limits: CallLimits, callers: Callers): Turns {
  const calls = new FairQueue({ places: CALL_PLACES[connection.engine], placesPerCaller: PLACES_PER_CALLER });
  const functions = new FairQueue({ places: Number.POSITIVE_INFINITY, placesPerCaller: FUNCTIONS_PER_CALLER });
  const renditions = new FairQueue({ places: RENDITION_PLACES, placesPerCaller: RENDITIONS_PER_CALLER });
  const onTheWay = { calls: new CallsOnTheWay(), functions: new CallsOnTheWay(), uploads: new CallsOnTheWay() };
  const refusals = new SlowRefusals();
  const refusedUploads = createRefusedUploads();
  const limitOf = createWritingCalls(connection);
  const refusedCalls = createRefusedCalls(limits, callers);

  /** Counts a call that writes. @returns why it is refused, or null */
  async function count(context: Context<AppEnv>, key: string): Promise<Refusal | null> {
    const limit = await limitOf(context.req);
    const seconds = limit && limits.take(limit, key);
    return seconds === null ? null : { excess: limit === 'upload_calls' ? 'uploads' : 'writes', seconds };
  }

  const waiting = () => ({ calls: calls.waiting, functions: functions.waiting, pictures: renditions.waiting });
  const middleware: MiddlewareHandler<AppEnv> = async (context, next) => {
    const api = apiOf(context);
    const caller = api && callerKeyOf(context);
    if (!caller) return next();
    const { key, kind } = caller;
    const whenGone = goneOf(context);
    /** Counts a refusal, and has it come late where the network has had too many. */
    const noteRefusal = async (): Promise<void> => {
      if (refusedCalls.count(context, caller)) await refusals.wait(key, whenGone);
    };
    if (!waitsItsTurn(api, caller)) {
      await next();
      return noteRefusal();
    }
    const isUpload = uploadTarget(context.req) !== undefined;
    const counted = isUpload ? onTheWay.uploads : api === 'functions' ? onTheWay.functions : onTheWay.calls;
    // The storage counts the bytes of what is uploaded.
    const bytes = isUpload ? 0 : bodyBytes(context);
    const refuse = async ({ excess, seconds }: Refusal) => {
      await refusals.wait(key, whenGone);
      return tooManyRequests(context, excess, seconds);
    };
    const bounds = isUpload ? UPLOADS_ON_THE_WAY : CALLS_ON_THE_WAY;
    const refusedSeconds = refusedCalls.wait(context, caller);
    if (refusedSeconds !== null) return refuse({ excess: 'refused', seconds: refusedSeconds });
    const uploadSeconds = isUpload ? await refusedUploads.wait(caller) : null;
    if (uploadSeconds !== null) return refuse({ excess: 'uploads', seconds: uploadSeconds });
    if (!counted.take(key, bytes, bounds[kind])) return refuse({ excess: 'queue', seconds: QUEUE_RETRY_SECONDS });
    try {
      const queue = api === 'functions' ? functions : context.req.path.startsWith(RENDITION_PATH) ? renditions : null;
      if (queue) {
        await queue.run(key, next, whenGone);
        return await noteRefusal();
      }
      const refusal = await calls.run(
        key,
        async () => {
          // A caller who went away before there was a queue to leave is not waited for either.
          if (isCallerGone(context)) throw new CallerGoneError('The caller has gone');
          const excess = await count(context, key);
          // An upload waits for no more than this: bytes come as slowly as a phone sends them.
          if (excess === null && !isUpload) await next();
          return excess;
        },
        whenGone,
      );
      if (refusal) return await refuse(refusal);
      if (isUpload) await next();
      refusedCalls.count(context, caller);
      const isRefusedUpload = isUpload && UPLOAD_REFUSED.has(context.res.status) && !context.var.lacksRoom;
      if (isRefusedUpload) await refusedUploads.count(caller);
      if (isRefusedUpload || context.var.isNoise || (isUpload && context.res.status === STORAGE_IS_BUSY))
        await refusals.wait(key, whenGone);
      return undefined;
    } catch (error) {
      if (error instanceof CallerGoneError) return new Response(null, { status: CALLER_GONE });
      throw error;
    } finally {
      counted.giveBack(key, bytes);
    }
  };
  return { middleware, waiting };
}

function apiOf(context: Context<AppEnv>): Api | null {
  // A browser's preflight carries no token and costs nothing.
  if (context.req.method === 'OPTIONS') return null;
  return APIS.find(([prefix]) => context.req.path.startsWith(prefix))?.[1] ?? null;
}

function waitsItsTurn(api: Api | null, caller: CallerKey): boolean {
  return api !== 'auth' || caller?.kind === 'member';
}
