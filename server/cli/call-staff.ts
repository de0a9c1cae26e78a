import type { StaffAct } from '#domain/staff-acts.ts';
import type { Queryable } from './database.ts';

type SqlType = 'uuid' | 'text' | 'date' | 'timestamptz' | 'jsonb' | 'boolean';

/** The answer of a procedure of the staff that did what was asked. */
export type StaffReply<Facts> = { success: true } & Facts;

/** A procedure of the staff refused what was asked. */
export class StaffRefusal extends Error {
  readonly code: string;
  /** The facts that the refusal tells beside its code. */
  readonly facts: Readonly<Record<string, unknown>>;

  constructor(code: string, message: string, facts: Readonly<Record<string, unknown>>) {
    super(message);
    this.code = code;
    this.facts = facts;
  }
}

/**
 * Does an act as the console does it, by the same procedure; its line in the log says that it was the command.
 * @param parameters name → value as text, and its type in SQL
 * @returns what the procedure answers
 * @throws StaffRefusal when it refuses
 */
export async function callStaff<Facts extends object>(
  database: Queryable,
  act: StaffAct,
  parameters: Readonly<Record<string, readonly [value: string | null, type: SqlType]>>,
): Promise<StaffReply<Facts>> {
  const given = Object.entries(parameters);
  const named = given.map(([name, [, type]], index) => `${name} => ($${index + 1}::text)::${type}`).join(', ');
  const values = given.map(([, [value]]) => value);
  const [row] = await database.query<{ reply: string }>(`select public.${act}(${named})::text as reply`, values);
  const reply = JSON.parse(row?.reply ?? '{}') as { success?: boolean; error?: string; message?: string } & Facts;
  if (reply.success === true) return reply as StaffReply<Facts>;
  const { error = 'unknown', message = '', ...facts } = reply;
  throw new StaffRefusal(error, message, facts);
}
