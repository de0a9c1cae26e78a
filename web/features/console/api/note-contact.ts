import { callProcedure, doneSchema } from '#web/lib/data/call-procedure.ts';

interface ContactToNote {
  userId: string;
  challengeId: string;
  how: 'whatsapp' | 'other';
}

/** Notes that one of the staff wrote to a participant. @throws AppError */
export async function noteContact({ userId, challengeId, how }: ContactToNote): Promise<void> {
  await callProcedure('staff_note_contact', { p_user_id: userId, p_challenge_id: challengeId, p_how: how }, doneSchema);
}
