import * as v from 'valibot';
import type { StaffRole } from '#domain/staff-acts.ts';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { staffPersonSchema } from './get-staff.ts';
import type { StaffPerson } from './get-staff.ts';

export interface RoleChange {
  person: StaffPerson;
  role: StaffRole;
}

/**
 * Gives one of the staff another role.
 * @throws AppError `last_owner`, `not_staff`, `changed_meanwhile`, `fresh_code_needed` …
 */
export async function changeRole({ person, role }: RoleChange): Promise<StaffPerson> {
  return (
    await callProcedure(
      'staff_change_role',
      { p_user_id: person.user_id, p_role: role, p_seen_role: person.role },
      v.object({ person: staffPersonSchema }),
    )
  ).person;
}
