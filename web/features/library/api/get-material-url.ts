import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '#web/lib/query-keys.ts';
import { signedUrlOf } from '#web/lib/storage.ts';

const BUCKET = 'materials';
const GOOD_FOR_SECONDS = 3600;
/** An address that is about to end is not handed out again. */
const FRESH_MS = (GOOD_FOR_SECONDS * 1000) / 2;

function materialUrlQueryOptions(userId: string, path: string) {
  return queryOptions({
    queryKey: queryKeys.material(userId, path),
    queryFn: () => signedUrlOf(BUCKET, path, GOOD_FOR_SECONDS),
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    // It opens the file to whoever has it.
    meta: { isKeptOnDevice: false },
  });
}

/** The address of a PDF for the next half hour. */
export function useMaterialUrl(userId: string, path: string) {
  return useQuery(materialUrlQueryOptions(userId, path));
}
