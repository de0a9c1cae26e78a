import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { getSecondDoor, stopLostPhone } from '#web/lib/session/second-door.ts';

function secondDoorOptions(userId: string) {
  return queryOptions({ queryKey: queryKeys.secondDoor(userId), queryFn: getSecondDoor, staleTime: 0, meta: { isKeptOnDevice: false } });
}

/** How the wait of a lost phone stands. @param hasFactor nothing is asked of a member without a second factor */
export function useLostPhoneWait(userId: string, hasFactor: boolean) {
  return useQuery({ ...secondDoorOptions(userId), enabled: hasFactor });
}

/** Stops the wait: the second factor stays. */
export function useStopLostPhone() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: stopLostPhone,
    retry: false,
    onSettled: async () => queryClient.invalidateQueries({ queryKey: queryKeys.secondDoor() }),
  });
}
