import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { toAppError } from '#web/lib/data/errors.ts';
import { parseReply } from '#web/lib/data/procedure-reply.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { supabase } from '#web/lib/data/supabase.ts';

interface Appeal {
  reportId: string;
  words: string;
}

/** @throws AppError `reason_required`, `already_appealed`, `appeal_over`, `report_not_found` */
async function appealDecision({ reportId, words }: Appeal): Promise<void> {
  const { data, error, status } = await supabase.rpc('appeal_decision', { p_report_id: reportId, p_words: words });
  if (error) throw toAppError(error, status);
  parseReply(v.object({}), data);
}

/** Objects to a decision, once. Also after a refusal it is read again how it stands. */
export function useAppealDecision() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: appealDecision,
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.reports() }),
  });
}
