import { queryOptions, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { staffRoleSchema } from './get-staff-state.ts';
import { STAFF_QUERY } from './staff-query.ts';

export const staffPersonSchema = v.object({
  user_id: v.string(),
  name: v.string(),
  email: v.nullable(v.string()),
  role: staffRoleSchema,
  added_at: v.string(),
  /** Name of the owner who added them; null for the command, and for an account that is gone. */
  added_by: v.nullable(v.string()),
  has_factor: v.boolean(),
});

/** One of the staff. */
export type StaffPerson = v.InferOutput<typeof staffPersonSchema>;

/** Reads who is staff, owners first. @throws AppError */
async function getStaff(): Promise<StaffPerson[]> {
  return (await callProcedure('staff_list', {}, v.object({ rows: v.array(staffPersonSchema) }))).rows;
}

/** To be read again after a change of the staff: the list, and what the staff member who acts may do themselves. */
export const TEAM_READS = [queryKeys.staff('team'), queryKeys.staff('me')] as const;

function staffQueryOptions() {
  return queryOptions({ queryKey: queryKeys.staff('team'), queryFn: getStaff, ...STAFF_QUERY });
}

export function useStaff() {
  return useQuery(staffQueryOptions());
}
