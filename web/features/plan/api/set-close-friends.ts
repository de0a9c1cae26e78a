import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toAppError } from '#web/lib/data/errors.ts';
import { expectSuccess } from '#web/lib/data/procedure-reply.ts';
import { supabase } from '#web/lib/data/supabase.ts';
import { perksQueryOptions } from './get-perks.ts';

/** @throws AppError */
async function setCloseFriends(isWanted: boolean): Promise<void> {
  const { data, error, status } = await supabase.rpc('set_close_friends', { p_wanted: isWanted });
  if (error) throw toAppError(error, status);
  expectSuccess(data);
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
