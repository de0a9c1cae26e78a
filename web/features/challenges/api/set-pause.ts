import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Day } from '#domain/calendar.ts';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { pausesSchema } from './get-my-pauses.ts';
import type { Pause, PauseKind } from './get-my-pauses.ts';

interface PauseInput {
  challengeId: string;
  from: Day;
  until: Day;
  /** Null takes the marks of these days back. */
  kind: PauseKind | null;
}

/**
 * Marks days of a challenge as a pause, or takes the marks back. Answers all pauses.
 * @throws AppError `pause_days_wrong`, `challenge_over` …
 */
async function setPause({ challengeId, from, until, kind }: PauseInput): Promise<Pause[]> {
  const days = { p_challenge_id: challengeId, p_from: from, p_until: until };
  const answering =
    kind === null ? callProcedure('end_pause', days, pausesSchema) : callProcedure('set_pause', { ...days, p_kind: kind }, pausesSchema);
  return (await answering).pauses;
}

/** Marks days or takes the marks back; what is shown follows the server's answer. */
export function useSetPause(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: setPause,
    onSuccess: (pauses) => queryClient.setQueryData(queryKeys.pauses(userId), pauses),
    onError: () => queryClient.invalidateQueries({ queryKey: queryKeys.pauses() }),
  });
}
