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

/** PostgREST's API. What fails inside is logged, and answered without its inner words. */
export function createDataRoutes(toLite: ToLite): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.all('/*', async (context) => {
    if (!isDecodable(new URL(context.req.url).pathname)) {
      return dataError(context, 400, 'PGRST125', 'Invalid path specified in request URL');
    }
    const answer = await toLite(context, context.req.raw);
    if (answer.status < 500) return answer;
    const failure = failureSchema.safeParse(await answer.json().catch(() => null));
    context.var.log.error({ failure: failure.data ?? null }, 'data request failed');
    return dataError(context, 500, failure.data?.code ?? 'unknown', 'Algo deu errado do nosso lado. Tente novamente em instantes.');
  });
  return routes;
}
