import * as v from 'valibot';
import { supabase } from '#web/lib/data/supabase.ts';
import { staffReply } from './staff-reply.ts';

/** `signup` confirms the address, `recovery` leads to a new password. */
export type MemberMail = 'signup' | 'recovery';

/** Has a mail sent to a member again. @throws AppError `email_already_confirmed` … */
export async function resendMail({ userId, mail }: { userId: string; mail: MemberMail }): Promise<void> {
  await staffReply(v.object({}), supabase.rpc('staff_resend_mail', { p_user_id: userId, p_mail: mail }));
}
