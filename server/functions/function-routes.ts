import { Hono } from 'hono';
import type { Context } from 'hono';
import { sentences } from '#domain/errors.ts';
import { LostConnectionError } from '#server/database/postgres/lost-connection.ts';
import { errorJson } from '#server/http/errors.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import type { Mail } from '#server/mail/mail.ts';
import type { EdgeFunction } from './registry.ts';

export interface FunctionRouteOptions {
  functions: ReadonlyMap<string, EdgeFunction>;
  /** The environment of functions. */
  env: Readonly<Record<string, string | undefined>>;
  /** The club's clock. */
  now: () => Date;
  /** Answers in process what a function asks of SUPABASE_URL, as a request of the same caller. */
  answerOwn: (request: Request, caller: Context<AppEnv>) => Promise<Response>;
  /** Hands a mail over. */
  sendMail: (mail: Mail) => Promise<void>;
  /** Has the work begun that a function has left for later. */
  wakeJobs?: () => void;
  /** How long a function may take until its answer begins, in milliseconds. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 60_000;
const timedOut = Symbol('timed out');

/**
 * Edge Functions under /functions/v1/<name>, as hosted Supabase runs them: the handler gets the raw request (method,
 * headers, body unread) and answers what it likes, streams included. An unknown name is 404; what a handler throws is
 * logged and answered plainly.
 */
export function createFunctionRoutes(options: FunctionRouteOptions): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.use(async (context, next) => {
    await next();
    // The runtime's own refusals too must be readable for an app on another origin.
    if (!context.res.headers.has('Access-Control-Allow-Origin')) context.header('Access-Control-Allow-Origin', '*');
  });
  routes.all('/:name', async (context) => {
    const edgeFunction = options.functions.get(context.req.param('name'));
    if (!edgeFunction) return errorJson(context, 404, 'not_found', 'Função não encontrada.');
    // A browser's preflight carries no token.
    if (edgeFunction.verifyJwt && context.req.method !== 'OPTIONS' && !hasToken(context)) {
      return errorJson(context, 401, 'unauthenticated', sentences.unauthenticated);
    }
    const answer = await withTimeout(run(edgeFunction, context, options), options.timeoutMs ?? TIMEOUT_MS);
    if (answer === timedOut) {
      context.var.log.error({ function: context.req.param('name') }, 'function timed out');
      return errorJson(context, 504, 'timeout', sentences.timeout);
    }
    if (edgeFunction.leavesJobs) options.wakeJobs?.();
    // Its headers are to be extended by the middleware, which those of a fetched answer don't allow.
    return new Response(answer.body, answer);
  });
  routes.all('/*', (context) => errorJson(context, 404, 'not_found', 'Função não encontrada.'));
  return routes;
}

/** A key is no token: a caller with nothing else is a stranger, or the server by its secret key, which has no end. */
function hasToken({ var: { caller } }: Context<AppEnv>): boolean {
  return caller.kind !== 'refused' && caller.expiresAt !== null;
}

async function run(
  { handle }: EdgeFunction,
  context: Context<AppEnv>,
  { env, now, answerOwn, sendMail }: FunctionRouteOptions,
): Promise<Response> {
  const own = new URL(env['SUPABASE_URL'] ?? '').origin;
  let lost: LostConnectionError | null = null;
  const answerHere = async (request: Request) => {
    const answer = await answerOwn(request, context);
    if (answer.status === 503) lost = new LostConnectionError('The function could not reach the database');
    return answer;
  };
  const work = async () =>
    handle(context.req.raw, {
      env,
      now,
      sendMail,
      fetch: async (input, init) => {
        const request = new Request(input, init);
        return new URL(request.url).origin === own ? answerHere(request) : fetch(request);
      },
      logError: (message, error) => context.var.log.error({ err: error, function: context.req.path }, message),
    });
  // To a function it is an error like any other; its caller shall know that asking again helps.
  const answer = await work().catch((error: unknown) => {
    throw lost ?? error;
  });
  if (answer.status === 500 && lost) throw lost;
  return answer;
}

async function withTimeout<Result>(work: Promise<Result>, ms: number): Promise<Result | typeof timedOut> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<typeof timedOut>((resolve) => {
    timer = setTimeout(() => resolve(timedOut), ms);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
