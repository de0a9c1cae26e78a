import { Hono } from 'hono';
import type { Context } from 'hono';
import { z } from 'zod';
import { GateRefusal } from '#server/data-gate/gate-refusal.ts';
import type { DataGate } from '#server/data-gate/gate.ts';
import type { AppEnv, ToLite } from '#server/http/http-types.ts';

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

function onlyRefusal(error: unknown): GateRefusal {
  if (error instanceof GateRefusal) return error;
  throw error;
}

/** A refusal of the gate. Who may not come in at all hears that first, in lite's words. */
async function refuse(context: Context<AppEnv>, toLite: ToLite, gate: DataGate, refusal: GateRefusal): Promise<Response> {
  if (context.req.method !== 'OPTIONS') {
    const { request, query } = gate.callOfNothing(context.req.raw);
    const answer = await toLite(context, request, { log: context.var.log, dataQuery: query });
    if (answer.status === 401) return answer;
    await answer.body?.cancel();
  }
  const { status, code, message, details, hint } = refusal;
  context.set('isNoise', true);
  context.header('Access-Control-Allow-Origin', '*');
  return context.json({ code, message, details, hint, requestId: context.var.requestId }, status);
}

/** PostgREST's API. lite gets only what the gate has read of a request and written again. A failure inside is logged, and answered without its details. */
export function createDataRoutes(toLite: ToLite, gate: DataGate): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.all('/*', async (context) => {
    const url = new URL(context.req.url);
    if (!isDecodable(url.pathname)) return dataError(context, 400, 'PGRST125', 'Invalid path specified in request URL');
    if (url.search.includes('%00')) return dataError(context, 400, 'PGRST100', 'A query must not contain a NUL character');
    const admitted = await gate.admit(context.req.raw).catch(onlyRefusal);
    if (admitted instanceof GateRefusal) return refuse(context, toLite, gate, admitted);
    const { method } = context.req;
    const isDataRead = method === 'GET' || method === 'HEAD';
    const answer = await toLite(context, admitted.request, { log: context.var.log, isDataRead, dataQuery: admitted.query });
    if (answer.status < 500) return answer;
    const failure = failureSchema.safeParse(await answer.json().catch(() => null));
    context.var.log.error({ failure: failure.data ?? null }, 'data request failed');
    return dataError(context, 500, failure.data?.code ?? 'unknown', 'Algo deu errado do nosso lado. Tente novamente em instantes.');
  });
  return routes;
}
