import type { GenericSchema, InferOutput } from 'valibot';
import { toAppError } from '#web/lib/data/errors.ts';
import { parseReply } from '#web/lib/data/procedure-reply.ts';
import { learnStaffMessages } from '#web/lib/data/staff-messages.ts';

learnStaffMessages();

interface Answer {
  data: unknown;
  error: unknown;
  status: number;
}

/**
 * The answer of a staff procedure, validated by a schema.
 * @param call what `supabase.rpc('staff_…', …)` gives
 * @throws AppError with the refusal's code; `changed_meanwhile` has the server's whole reply, with what is there now, in its `cause`
 */
export async function staffReply<Schema extends GenericSchema>(schema: Schema, call: PromiseLike<Answer>): Promise<InferOutput<Schema>> {
  const { data, error, status } = await call;
  if (error) throw toAppError(error, status);
  return parseReply(schema, data);
}

/** For every query of the console: members' data is read anew, and none of it is kept on the device. */
export const STAFF_QUERY = { staleTime: 0, meta: { isKeptOnDevice: false } } as const;
