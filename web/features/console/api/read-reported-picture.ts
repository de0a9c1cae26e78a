import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { readObject } from '#web/lib/files/storage.ts';
import type { ReportedPicture } from './get-report.ts';
import { STAFF_QUERY } from './staff-query.ts';

function pictureQueryOptions({ bucket, path }: ReportedPicture) {
  return queryOptions({
    queryKey: queryKeys.staff('picture', bucket, path),
    queryFn: () => readObject(bucket ?? '', path ?? ''),
    ...STAFF_QUERY,
    // Its bytes do not change while one looks at them.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** A reported picture's bytes, hidden or not. A picture that lies elsewhere is not read: its address is shown. */
export function useReportedPicture(picture: ReportedPicture) {
  return useQuery({ ...pictureQueryOptions(picture), enabled: picture.bucket !== null && picture.path !== null });
}
