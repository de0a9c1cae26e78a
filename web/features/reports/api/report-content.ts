import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import type { ReportReason } from '#domain/reports.ts';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import type { ReportSubject } from '#web/lib/reports/wanted-report.ts';

interface Report {
  subject: ReportSubject;
  reason: ReportReason;
  /** As typed; may be empty. */
  words: string;
}

const receiptSchema = v.object({
  number: v.string(),
  /** Whether it is gone for everybody until somebody has decided. */
  is_hidden: v.boolean(),
  /** Whether this member has reported it already: the number is that of then. */
  is_repeated: v.boolean(),
});

export type ReportReceipt = v.InferOutput<typeof receiptSchema>;

/** @throws AppError `report_target_missing`, `over_rate_limit` */
async function reportContent({ subject: { kind, target, challengeId }, reason, words }: Report): Promise<ReportReceipt> {
  return callProcedure(
    'report_content',
    {
      p_kind: kind,
      p_target: target,
      p_reason: reason,
      p_words: words.trim() === '' ? null : words.trim(),
      p_challenge_id: challengeId,
    },
    receiptSchema,
  );
}

/** Reports something. What was hidden at once is read again where it is shown. */
export function useReportContent() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: reportContent,
    // A report that came through although nothing was heard of it is only repeated: the same number again.
    onSuccess: async ({ is_hidden: isHidden }) => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.reports() });
      if (isHidden) await queryClient.invalidateQueries({ queryKey: queryKeys.workoutHistory() });
    },
  });
}
