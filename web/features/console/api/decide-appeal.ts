import { callProcedure, doneSchema } from '#web/lib/data/call-procedure.ts';

interface AppealToDecide {
  reportId: string;
  isGranted: boolean;
  sentence: string;
}

/**
 * Decides an appeal: what was taken away comes back, or is gone for good.
 * @throws AppError `changed_meanwhile`, `decided_by_yourself`, `workout_missing`
 */
export async function decideAppeal({ reportId, isGranted, sentence }: AppealToDecide): Promise<void> {
  await callProcedure('staff_decide_appeal', { p_report_id: reportId, p_granted: isGranted, p_sentence: sentence }, doneSchema);
}
