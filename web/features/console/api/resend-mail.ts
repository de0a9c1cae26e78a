import { callProcedure, doneSchema } from '#web/lib/data/call-procedure.ts';

/** `signup` confirms the address, `recovery` leads to a new password. */
export type MemberMail = 'signup' | 'recovery';

/** Has a mail sent to a member again. @throws AppError `email_already_confirmed` … */
export async function resendMail({ userId, mail }: { userId: string; mail: MemberMail }): Promise<void> {
  await callProcedure('staff_resend_mail', { p_user_id: userId, p_mail: mail }, doneSchema);
}
