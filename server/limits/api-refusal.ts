import type { Context } from 'hono';
import type { AppEnv } from '#server/http/http-types.ts';

/** A refusal's names in each API. */
export interface RefusalNames {
  status: 408 | 429;
  /** The data API's code. */
  data: string;
  /** The storage's error. */
  storage: string;
  /** The error code of auth. */
  auth: string;
  /** The code of the server's own errors, one of domain/errors.ts. */
  own: string;
}

/** Answers a refusal that is of no room, as the API that was asked words its errors. */
export function apiRefusal(context: Context<AppEnv>, names: RefusalNames, message: string, more: Record<string, string>): Response {
  const { path } = context.req;
  const { requestId } = context.var;
  // Readable for an app on another origin too.
  const headers = { ...more, 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'Retry-After' };
  const answer = (body: Record<string, unknown>) => context.json(body, names.status, headers);
  if (path.startsWith('/rest/v1/')) return answer({ code: names.data, message, details: null, hint: null, requestId });
  if (path.startsWith('/storage/v1/')) return answer({ statusCode: String(names.status), error: names.storage, message });
  if (path.startsWith('/auth/v1/')) return answer({ code: names.status, error_code: names.auth, msg: message });
  return answer({ code: names.own, message, requestId });
}
