import type { ReportDecision } from '#domain/reports.ts';
import { callProcedure, doneSchema } from '#web/lib/data/call-procedure.ts';

interface DecisionToMake {
  reportId: string;
  decision: ReportDecision;
  /** Both sides read it. */
  sentence: string;
  /** Whether a void or a suspension takes the photo or the text away too. */
  isHiddenToo: boolean;
  /** The last day of a suspension; null until it is lifted. */
  until: string | null;
}

/**
 * Decides a report; both sides are told.
 * @throws AppError `changed_meanwhile` when somebody was quicker, `report_target_missing`, `own_report`, and those of a
 * void or a suspension
 */
export async function decideReport({ reportId, decision, sentence, isHiddenToo, until }: DecisionToMake): Promise<void> {
  await callProcedure(
    'staff_decide_report',
    {
      p_report_id: reportId,
      p_decision: decision,
      p_sentence: sentence,
      p_also_hide: isHiddenToo,
      p_until: until,
    },
    doneSchema,
  );
}
