import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { askLostPhone } from '#web/lib/session/second-door.ts';

/** Has the link mailed that begins the wait. */
export function useAskLostPhone() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: askLostPhone,
    retry: false,
    onSettled: async () => queryClient.invalidateQueries({ queryKey: queryKeys.secondDoor() }),
  });
}
