import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callProcedure, doneSchema } from '#web/lib/data/call-procedure.ts';
import { perksQueryOptions } from './get-perks.ts';

/** @throws AppError */
async function setCloseFriends(isWanted: boolean): Promise<void> {
  await callProcedure('set_close_friends', { p_wanted: isWanted }, doneSchema);
}

/** Asks for Close Friends with the profile's Instagram, or takes that back. */
export function useSetCloseFriends(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: setCloseFriends,
    retry: false,
    // Also after a refusal: the page was old.
    onSettled: async () => queryClient.invalidateQueries({ queryKey: perksQueryOptions(userId).queryKey }),
  });
}
