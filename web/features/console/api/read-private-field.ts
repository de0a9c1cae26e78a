import * as v from 'valibot';
import type { PrivateField } from '#domain/profile-fields.ts';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { oneOf } from './one-of.ts';

const fieldSchema = v.object({
  value: v.nullable(
    oneOf(v.string(), v.array(v.string()), v.array(v.object({ workout_id: v.string(), day: v.string(), notes: v.string() }))),
  ),
});

export type PrivateValue = v.InferOutput<typeof fieldSchema>['value'];

/** Opens one private field of a member, which is a line of the log. @throws AppError */
export async function readPrivateField({ userId, field }: { userId: string; field: PrivateField }): Promise<PrivateValue> {
  return (await callProcedure('staff_private_field', { p_user_id: userId, p_field: field }, fieldSchema)).value;
}
