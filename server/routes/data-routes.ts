import { Hono } from 'hono';
import type { Context } from 'hono';
import { z } from 'zod';
import type { AppEnv } from '#server/http-types.ts';
import type { RequestScope } from '#server/request-scope.ts';

/** Hands a request on to lite; the scope lets the parts below leave word about it. */
export type ToLite = (context: Context<AppEnv>, request: Request, scope?: RequestScope) => Promise<Response>;

const failureSchema = z.object({ code: z.string(), message: z.string() });

/** An error as PostgREST words it, which supabase-js hands on as it is. */
function dataError(context: Context<AppEnv>, status: 400 | 500, code: string, message: string): Response {
  return context.json({ code, message, details: null, hint: null, requestId: context.var.requestId }, status);
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

const MOST_EMBEDDED = 8;

/**
 * Whether a `select` embeds tables inside embedded ones, or very many. The app never does, and each step multiplies the rows: two
 * steps over a challenge of 200 made 450 MB, and PGlite answers nobody else in the meantime.
 */
function embedsTooMuch(select: string): boolean {
  const opened = select.split('(').length - 1;
  // A quoted name may hold parentheses.
  return opened > MOST_EMBEDDED || (opened > 1 && (select.includes('"') || /\([^)]*\(/.test(select)));
}

/** PostgREST's API. What fails inside is logged, and answered without its inner words. */
export function createDataRoutes(toLite: ToLite): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.all('/*', async (context) => {
    const url = new URL(context.req.url);
    if (!isDecodable(url.pathname)) return dataError(context, 400, 'PGRST125', 'Invalid path specified in request URL');
    if (url.search.includes('%00')) return dataError(context, 400, 'PGRST100', 'A query must not contain a NUL character');
    if (url.searchParams.getAll('select').some(embedsTooMuch)) {
      return dataError(context, 400, 'PGRST100', `At most ${MOST_EMBEDDED} tables can be embedded, and none in an embedded one`);
    }
    const { method } = context.req;
    const answer = await toLite(context, context.req.raw, { log: context.var.log, isDataRead: method === 'GET' || method === 'HEAD' });
    if (answer.status < 500) return answer;
    const failure = failureSchema.safeParse(await answer.json().catch(() => null));
    context.var.log.error({ failure: failure.data ?? null }, 'data request failed');
    return dataError(context, 500, failure.data?.code ?? 'unknown', 'Algo deu errado do nosso lado. Tente novamente em instantes.');
  });
  return routes;
}
