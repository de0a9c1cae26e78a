import { queryOptions, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { STAFF_ROLES } from '#domain/staff-acts.ts';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { STAFF_QUERY } from './staff-query.ts';

export const staffRoleSchema = v.picklist(STAFF_ROLES);

const staffStateSchema = v.object({
  /** null for a member. */
  role: v.nullable(staffRoleSchema),
  /** null until the session has a second factor; then the staff procedures answer. */
  proven_role: v.nullable(staffRoleSchema),
  has_factor: v.boolean(),
});

export type StaffState = v.InferOutput<typeof staffStateSchema>;

/** Whether the signed-in member is staff, and how far their session has come. @throws AppError */
async function getStaffState(): Promise<StaffState> {
  return callProcedure('my_staff_role', {}, staffStateSchema);
}

function staffStateQueryOptions(userId: string) {
  return queryOptions({ queryKey: queryKeys.staff('me', userId), queryFn: getStaffState, ...STAFF_QUERY });
}

export function useStaffState(userId: string) {
  return useQuery(staffStateQueryOptions(userId));
}
