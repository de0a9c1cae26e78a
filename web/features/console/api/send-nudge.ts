import { callProcedure, doneSchema } from '#web/lib/data/call-procedure.ts';

/** Tells a participant a kind word in the app. @throws AppError `not_slipping`, `nudged_today`, `nudged_enough` … */
export async function sendNudge({ userId, challengeId }: { userId: string; challengeId: string }): Promise<void> {
  await callProcedure('staff_send_nudge', { p_user_id: userId, p_challenge_id: challengeId }, doneSchema);
}
