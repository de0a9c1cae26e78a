import { Hono } from 'hono';
import type { Context } from 'hono';
import type { Caller } from '#server/base/caller.ts';
import { GateRefusal } from '#server/data-gate/gate-refusal.ts';
import type { DataGate } from '#server/data-gate/gate.ts';
import type { CallerAccess } from '#server/database/club-connection.ts';
import { isLostConnection } from '#server/database/postgres/lost-connection.ts';
import { CROSS_ORIGIN_METHODS } from '#server/http/cross-origin.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import { callerOf } from '#server/http/recognize-caller.ts';
import { JSON_TYPE } from './answer.ts';
import type { DataAnswer } from './answer.ts';
import { DataError } from './data-error.ts';
import { answerQuery } from './data-path.ts';
import { isOutdatedCatalogue, ofDatabaseError } from './database-error.ts';
import { WITHOUT_BODY } from './response-settings.ts';

export interface DataRoutesOptions {
  gate: DataGate;
  connection: CallerAccess;
}

/**
 * The API's own address would tell all that there is, which the platform's gateway tells nobody but the club's
 * operator.
 */
function closedRoot(method: string): DataAnswer {
  const body = JSON.stringify({ message: 'You cannot consume this service' });
  return { status: 403, headers: { 'Content-Type': 'application/json' }, body: method === 'HEAD' ? null : body };
}

/** For a browser on another origin: which headers of the answer its scripts may read. */
const OPEN = { 'Access-Control-Expose-Headers': 'Content-Range, Content-Location, Preference-Applied' };
const OUR_FAULT = 'Algo deu errado do nosso lado. Tente novamente em instantes.';

/** An error as PostgREST words it, which supabase-js hands on as it is. */
function dataError(context: Context<AppEnv>, status: 400 | 500 | 503, code: string, message: string): Response {
  return context.json({ code, message, details: null, hint: null, requestId: context.var.requestId }, status);
}

/** The path as it is meant; null when it is written in a way that can't be read. */
function decodedPath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** PostgREST's API: who calls, what the gate has read of the request, one statement, and its answer. */
export function createDataRoutes({ gate, connection }: DataRoutesOptions): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  routes.all('/*', async (context) => {
    const request = context.req.raw;
    const url = new URL(request.url);
    if (decodedPath(url.pathname) === null) return dataError(context, 400, 'PGRST125', 'Invalid path specified in request URL');
    if (url.search.includes('%00')) return dataError(context, 400, 'PGRST100', 'A query must not contain a NUL character');
    const caller = request.method === 'OPTIONS' ? undefined : callerOf(context);
    try {
      const admitted = await gate.admit(request, url, async () => context.req.text());
      if (admitted.kind === 'options') {
        const headers = { Allow: admitted.allow, 'Access-Control-Allow-Methods': CROSS_ORIGIN_METHODS.join(', ') };
        return toResponse({ status: 200, headers, body: null });
      }
      if (admitted.kind === 'root') return toResponse(closedRoot(request.method));
      if (!caller) throw new Error('Nobody calls');
      return toResponse(await answerQuery(connection, caller, admitted.query, detailsOf(context)));
    } catch (error) {
      if (error instanceof GateRefusal) return refusalOf(context, error);
      if (isLostConnection(error)) throw error;
      return errorOf(context, error, caller);
    }
  });

  function errorOf(context: Context<AppEnv>, error: unknown, caller: Caller | undefined): Response {
    const failure = error instanceof DataError ? error : ofDatabaseError(error, caller?.role === 'anon');
    if (!failure) throw error;
    if (isOutdatedCatalogue(error)) gate.forget();
    const { status, code, message, details, hint, headers, isChosen } = failure;
    if (status >= 500 && !isChosen) {
      context.var.log.error({ failure: { code, message } }, 'data request failed');
      if (status !== 503) return dataError(context, 500, code, OUR_FAULT);
      context.header('Retry-After', '1');
      return dataError(context, 503, code, OUR_FAULT);
    }
    // The message may repeat what a member has sent.
    context.var.log.debug({ failure: { code } }, 'refused by the database');
    if (WITHOUT_BODY.has(status)) return toResponse({ status, headers, body: null });
    const body = JSON.stringify({ code, details, hint, message });
    const length = String(Buffer.byteLength(body));
    return toResponse({
      status,
      headers: { 'Content-Type': JSON_TYPE, 'Content-Length': length, ...headers },
      body: context.req.method === 'HEAD' ? null : body,
    });
  }
  return routes;
}

function detailsOf(context: Context<AppEnv>) {
  const { method, headers } = context.req.raw;
  const told = ['authorization', 'apikey', 'user-agent'].flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return { method, requestHeaders: Object.fromEntries(told), clientAddress: context.var.clientAddress };
}

function refusalOf(context: Context<AppEnv>, { status, code, message, details, hint }: GateRefusal): Response {
  context.set('isNoise', true);
  return context.json({ code, message, details: details ?? null, hint, requestId: context.var.requestId } as object, status);
}

function toResponse({ status, headers, body }: DataAnswer): Response {
  return new Response(body, { status, headers: { ...headers, ...OPEN } });
}
