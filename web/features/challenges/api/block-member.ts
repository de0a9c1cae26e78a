import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callProcedure, doneSchema } from '#web/lib/data/call-procedure.ts';
import { forgetMember } from '#web/lib/data/forget-member.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { invalidateFigures } from '#web/lib/live/refresh-figures.ts';

/** Hides a fellow participant and the caller from each other. @throws AppError `blocks_full`, `member_not_found` … */
async function blockMember(memberId: string): Promise<void> {
  await callProcedure('block_member', { p_user_id: memberId }, doneSchema);
}

/** @param userId the member who is signed in */
export function useBlockMember(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: blockMember,
    retry: false,
    onSuccess: async (_data, memberId) => {
      await forgetMember(queryClient, userId, memberId);
      void invalidateFigures(queryClient);
      void queryClient.invalidateQueries({ queryKey: queryKeys.blocks() });
    },
  });
}
