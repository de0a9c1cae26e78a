import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callProcedure, doneSchema } from '#web/lib/data/call-procedure.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';

interface Appeal {
  reportId: string;
  words: string;
}

/** @throws AppError `reason_required`, `already_appealed`, `appeal_over`, `report_not_found` */
async function appealDecision({ reportId, words }: Appeal): Promise<void> {
  await callProcedure('appeal_decision', { p_report_id: reportId, p_words: words }, doneSchema);
}

/** Objects to a decision, once. Also after a refusal it is read again how it stands. */
export function useAppealDecision() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: appealDecision,
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.reports() }),
  });
}
