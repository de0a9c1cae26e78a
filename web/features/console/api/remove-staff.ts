import * as v from 'valibot';
import { supabase } from '#web/lib/data/supabase.ts';
import type { StaffPerson } from './get-staff.ts';
import { staffReply } from './staff-reply.ts';

/** Makes one of the staff a member again. @throws AppError `last_owner`, `not_staff`, `changed_meanwhile`, `fresh_code_needed` … */
export async function removeStaff({ user_id: userId, role }: StaffPerson): Promise<void> {
  await staffReply(v.object({}), supabase.rpc('staff_remove', { p_user_id: userId, p_seen_role: role }));
}
