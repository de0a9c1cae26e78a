import { safeParse } from 'valibot';
import type { GenericSchema, InferOutput } from 'valibot';
import { AppError, toAppError } from './errors.ts';

interface ProcedureReply {
  success: boolean;
}

function isReply(value: unknown): value is ProcedureReply {
  return typeof value === 'object' && value !== null && 'success' in value && typeof value.success === 'boolean';
}

/**
 * Looks whether one of the server's procedures did what it was asked. It answers `{success, error, message, …}` with HTTP 200 even when it refuses.
 * @throws AppError with the refusal's code, or with 'unknown' when this is no such answer
 */
export function expectSuccess(data: unknown): void {
  if (!isReply(data)) throw new AppError('unknown', { status: 200, cause: data });
  if (!data.success) throw toAppError(data, 200);
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
 * The answer of a procedure beside its success, validated by a schema.
 * @throws AppError as `expectSuccess`; also with 'unknown' when the answer does not fit the schema
 */
export function parseReply<Schema extends GenericSchema>(schema: Schema, data: unknown): InferOutput<Schema> {
  expectSuccess(data);
  return parseAnswer(schema, data);
}
