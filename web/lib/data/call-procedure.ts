import type { GenericSchema, InferOutput } from 'valibot';
import * as v from 'valibot';
import type { Database } from '../database-types.ts';
import { toAppError } from './errors.ts';
import { parseReply } from './procedure-reply.ts';
import { supabase } from './supabase.ts';

type Procedures = Database['public']['Functions'];

/** The answer of a procedure that says only that it is done. */
export const doneSchema = v.object({ success: v.literal(true) });

/**
 * Calls one of the server's procedures.
 * @param args by the procedure's own names; `{}` where it takes none
 * @param schema what the answer is held to
 * @param options.signal ends the call
 * @returns the answer as the schema gives it
 * @throws AppError with the refusal's code and, in its `cause`, the server's whole answer (what is there now, for
 * `changed_meanwhile`); with 'unknown' when the answer does not fit the schema; with what the server or the network
 * said when there is none
 */
export async function callProcedure<Name extends keyof Procedures, Schema extends GenericSchema>(
  name: Name,
  args: Procedures[Name]['Args'],
  schema: Schema,
  { signal }: { signal?: AbortSignal } = {},
): Promise<InferOutput<Schema>> {
  const call = supabase.rpc(name, args);
  const { data, error, status } = await (signal ? call.abortSignal(signal) : call);
  if (error) throw toAppError(error, status);
  return parseReply(schema, data);
}
