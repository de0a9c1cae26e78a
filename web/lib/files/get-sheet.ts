import { queryOptions, useQuery } from '@tanstack/react-query';
import { safeParse } from 'valibot';
import { SHEET_COLLECTIONS, sheetIdOf, sheetSchema } from '#content/sheet-schema.ts';
import type { SheetEntry } from '#content/sheet-schema.ts';
import { toAppError } from '../data/errors.ts';
import { queryKeys } from '../data/query-keys.ts';
import { supabase } from '../data/supabase.ts';
import { logWarning } from '../log.ts';

const FIVE_MINUTES_MS = 5 * 60 * 1000;

async function fetchSheet(path: string): Promise<SheetEntry | null> {
  const { data, error, status } = await supabase
    .from('content_entries')
    .select('body')
    .in('collection', [...SHEET_COLLECTIONS])
    .eq('id', sheetIdOf(path));
  if (error) throw toAppError(error, status);
  const sheets = data.flatMap(({ body }) => {
    const { success, output, issues } = safeParse(sheetSchema, body);
    if (!success) logWarning('a sheet was left out', issues);
    return success ? [output] : [];
  });
  return sheets.find((sheet) => sheet.path === path) ?? null;
}

function sheetQueryOptions(userId: string, path: string) {
  return queryOptions({ queryKey: queryKeys.sheet(userId, path), queryFn: async () => fetchSheet(path), staleTime: FIVE_MINUTES_MS });
}

/** The content of a PDF of the materials, to read without a PDF viewer; null where there is nothing but the PDF. */
export function useSheet(userId: string, path: string) {
  return useQuery(sheetQueryOptions(userId, path));
}
