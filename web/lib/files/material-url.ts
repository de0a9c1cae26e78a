import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../data/query-keys.ts';
import { signedUrlOf } from './storage.ts';

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
    // It opens the file to anybody who has it.
    meta: { isKeptOnDevice: false },
  });
}

/** Whether a PDF comes from an address: not when the connection fails, the file is gone or the address has expired. */
async function isPdfThere(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(url, { signal });
    void response.body?.cancel();
    return response.ok && (response.headers.get('content-type') ?? '').includes('application/pdf');
  } catch {
    return false;
  }
}

/** The address of a PDF for the next half hour. */
export function useMaterialUrl(userId: string, path: string) {
  return useQuery(materialUrlQueryOptions(userId, path));
}

/**
 * Whether the PDF at an address can be shown, asked each time: a frame would show the server's answer, whatever it is,
 * and tell nobody.
 */
export function useIsPdfThere(userId: string, path: string, url: string | undefined) {
  return useQuery({
    queryKey: [...queryKeys.material(userId, path), 'file', url],
    queryFn: ({ signal }) => (url === undefined ? false : isPdfThere(url, signal)),
    enabled: url !== undefined,
    staleTime: 0,
    gcTime: 0,
    meta: { isKeptOnDevice: false },
  });
}
