import { safeParse } from 'valibot';
import type { GenericSchema, InferOutput } from 'valibot';
import { AppError, toAppError } from './errors.ts';

function isRefusal(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'success' in value && value.success === false;
}

/**
 * An answer of the server, held to a schema.
 * @throws AppError 'unknown' when it does not fit
 */
export function parseAnswer<Schema extends GenericSchema>(schema: Schema, data: unknown): InferOutput<Schema> {
  const { success, output, issues } = safeParse(schema, data);
  if (!success) throw new AppError('unknown', { status: 200, cause: issues });
  return output;
}

/**
 * The answer of a procedure, held to a schema. One that acts answers `{success, error, message, …}` with HTTP 200 even
 * when it refuses.
 * @throws AppError with the refusal's code, or with 'unknown' when the answer does not fit the schema
 */
export function parseReply<Schema extends GenericSchema>(schema: Schema, data: unknown): InferOutput<Schema> {
  if (isRefusal(data)) throw toAppError(data, 200);
  return parseAnswer(schema, data);
}
