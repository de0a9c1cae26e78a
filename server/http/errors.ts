import type { Context, ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { isLostConnection } from '#server/database/postgres/lost-connection.ts';
import type { AppEnv } from '#server/http/http-types.ts';

/** The JSON body of the server's own errors; `code` is one of domain/errors.ts or names the HTTP failure. */
export interface ErrorBody {
  code: string;
  message: string;
  requestId: string;
}

/** Answers with the server's own error body. */
export function errorJson(
  context: Context<AppEnv>,
  status: 400 | 401 | 404 | 413 | 500 | 503 | 504,
  code: string,
  message: string,
): Response {
  return context.json({ code, message, requestId: context.var.requestId } satisfies ErrorBody, status);
}

/**
 * Answers unforeseen errors: logged whole, answered with a plain sentence and the request's id. A lost database is a
 * 503: the same request soon works, and web/lib/data/retry.ts sends it again.
 */
export const handleError: ErrorHandler<AppEnv> = (error, context) => {
  if (error instanceof HTTPException) return error.getResponse();
  if (isLostConnection(error)) {
    context.var.log.warn({ reason: error.message }, 'no connection to the database');
    context.header('Retry-After', '1');
    return errorJson(context, 503, 'unavailable', 'O clube está indisponível por um momento. Tente novamente em instantes.');
  }
  context.var.log.error({ err: error }, 'unexpected error');
  return errorJson(context, 500, 'unknown', 'Algo deu errado do nosso lado. Tente novamente em instantes.');
};
