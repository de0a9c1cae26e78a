import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { refreshProfile } from '#web/lib/session/session-lifecycle.ts';

async function readOwnProfile(): Promise<true> {
  await refreshProfile();
  return true;
}

/** Brings the session's profile up to date when the page opens: it may have been edited on another device. */
export function useFreshProfile(userId: string) {
  return useQuery({ queryKey: queryKeys.profile(userId), queryFn: readOwnProfile, staleTime: 0 });
}
