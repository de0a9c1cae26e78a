import * as v from 'valibot';
import type { StaffRole } from '#domain/staff-acts.ts';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { staffPersonSchema } from './get-staff.ts';
import type { StaffPerson } from './get-staff.ts';

export interface NewStaff {
  email: string;
  role: StaffRole;
}

/** Makes an account one of the staff. @throws AppError `member_not_found`, `already_staff`, `fresh_code_needed` … */
export async function addStaff({ email, role }: NewStaff): Promise<StaffPerson> {
  return (await callProcedure('staff_add', { p_email: email, p_role: role }, v.object({ person: staffPersonSchema }))).person;
}
