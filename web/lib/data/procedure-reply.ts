import type * as z from 'zod/mini';
import { AppError, toAppError } from './errors.ts';

interface ProcedureReply {
  success: boolean;
}

function isReply(value: unknown): value is ProcedureReply {
  return typeof value === 'object' && value !== null && 'success' in value && typeof value.success === 'boolean';
}

/**
 * The answer of one of the server's procedures, `{success, error, message, …}`, which comes with HTTP 200 even when it refuses.
 * @throws AppError with the refusal's code, or with 'unknown' when this is no such answer
 */
export function readReply<Reply>(data: unknown): Reply {
  if (!isReply(data)) throw new AppError('unknown', { status: 200, cause: data });
  if (!data.success) throw toAppError(data, 200);
  return data as Reply;
}

/**
 * The same, held to a schema. Not for what a first view reads: zod is 9 KiB that the home page, the dashboard and the ranking do not have.
 * @throws AppError also with 'unknown' when the answer does not fit the schema
 */
export function parseReply<Schema extends z.ZodMiniType>(schema: Schema, data: unknown): z.output<Schema> {
  const { data: reply, error } = schema.safeParse(readReply(data));
  if (error) throw new AppError('unknown', { status: 200, cause: error });
  return reply;
}
