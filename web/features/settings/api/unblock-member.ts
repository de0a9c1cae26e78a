import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callProcedure, doneSchema } from '#web/lib/data/call-procedure.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { invalidateFigures } from '#web/lib/live/refresh-figures.ts';

/** Takes the member's block of another back. @throws AppError */
async function unblockMember(memberId: string): Promise<void> {
  await callProcedure('unblock_member', { p_user_id: memberId }, doneSchema);
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
