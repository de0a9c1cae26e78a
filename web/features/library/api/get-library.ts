import { queryOptions, useQuery } from '@tanstack/react-query';
import { safeParse } from 'valibot';
import { libraryPartnerSchema } from '#content/library/schema.ts';
import type { LibraryPartner } from '#content/library/schema.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { supabase } from '#web/lib/data/supabase.ts';
import { logWarning } from '#web/lib/log.ts';

const FIVE_MINUTES_MS = 5 * 60 * 1000;

/** The list of the content, under which favourites are kept too. */
export const LIBRARY = 'library';

/**
 * The programmes this version of the app can show: while a newer one is being put in place the database may be ahead.
 */
function readPartners(bodies: readonly unknown[]): LibraryPartner[] {
  return bodies.flatMap((body) => {
    const { success, output, issues } = safeParse(libraryPartnerSchema, body);
    if (!success) logWarning('an entry of the library was left out', issues);
    return success ? [output] : [];
  });
}

async function fetchLibrary(): Promise<LibraryPartner[]> {
  const { data, error, status } = await supabase.from('content_entries').select('body').eq('collection', LIBRARY).order('position');
  if (error) throw toAppError(error, status);
  return readPartners(data.map(({ body }) => body));
}

function libraryQueryOptions(userId: string) {
  return queryOptions({
    queryKey: queryKeys.library(userId),
    queryFn: fetchLibrary,
    // Without the plan the answer is an empty list; that must not outlast the plan's coming.
    staleTime: ({ state }) => (state.data?.length ? FIVE_MINUTES_MS : 0),
  });
}

/** The partner programmes with their workouts, as far as the member's plan opens them. */
export function useLibrary(userId: string) {
  return useQuery(libraryQueryOptions(userId));
}
