import * as v from 'valibot';
import type { StaffRole } from '#domain/staff-acts.ts';
import { supabase } from '#web/lib/data/supabase.ts';
import { staffPersonSchema } from './get-staff.ts';
import type { StaffPerson } from './get-staff.ts';
import { staffReply } from './staff-reply.ts';

export interface RoleChange {
  person: StaffPerson;
  role: StaffRole;
}

/** Gives one of the staff another role. @throws AppError `last_owner`, `not_staff`, `changed_meanwhile`, `fresh_code_needed` … */
export async function changeRole({ person, role }: RoleChange): Promise<StaffPerson> {
  const call = supabase.rpc('staff_change_role', { p_user_id: person.user_id, p_role: role, p_seen_role: person.role });
  return (await staffReply(v.object({ person: staffPersonSchema }), call)).person;
}
