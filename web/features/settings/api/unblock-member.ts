import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toAppError } from '#web/lib/data/errors.ts';
import { expectSuccess } from '#web/lib/data/procedure-reply.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { supabase } from '#web/lib/data/supabase.ts';
import { invalidateFigures } from '#web/lib/live/refresh-figures.ts';

/** Takes the member's block of another back. @throws AppError */
async function unblockMember(memberId: string): Promise<void> {
  const { data, error, status } = await supabase.rpc('unblock_member', { p_user_id: memberId });
  if (error) throw toAppError(error, status);
  expectSuccess(data);
}

export function useUnblockMember() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: unblockMember,
    retry: false,
    onSuccess: async () => {
      void invalidateFigures(queryClient);
      await queryClient.invalidateQueries({ queryKey: queryKeys.blocks() });
    },
  });
}
