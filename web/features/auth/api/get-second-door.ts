import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { getSecondDoor } from '#web/lib/session/second-door.ts';

function secondDoorQueryOptions(userId: string) {
  return queryOptions({
    queryKey: queryKeys.secondDoor(userId),
    queryFn: getSecondDoor,
    staleTime: 0,
    gcTime: 0,
    meta: { isKeptOnDevice: false },
  });
}

/** How the session stands that waits for the code of its second factor. */
export function useSecondDoor(userId: string) {
  return useQuery(secondDoorQueryOptions(userId));
}
