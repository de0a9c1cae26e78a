import { queryOptions, useQuery } from '@tanstack/react-query';
import { safeParse } from 'valibot';
import type { GenericSchema } from 'valibot';
import { benefitInformationSchema, benefitPartnerSchema } from '#content/benefits/schema.ts';
import type { BenefitInformation, BenefitPartner } from '#content/benefits/schema.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { supabase } from '#web/lib/data/supabase.ts';
import { logWarning } from '#web/lib/log.ts';

const FIVE_MINUTES_MS = 5 * 60 * 1000;
const PARTNERS = 'benefit_partners';
const INFORMATION = 'benefit_information';

export interface Benefits {
  partners: BenefitPartner[];
  information: BenefitInformation[];
}

/** The entries this version of the app can show: while a newer one is being put in place the database may be ahead. */
function readEntries<Entry>(
  rows: readonly { collection: string; body: unknown }[],
  collection: string,
  schema: GenericSchema<unknown, Entry>,
): Entry[] {
  return rows.flatMap((row) => {
    if (row.collection !== collection) return [];
    const { success, output, issues } = safeParse(schema, row.body);
    if (!success) logWarning('an entry of the benefits was left out', issues);
    return success ? [output] : [];
  });
}

async function fetchBenefits(): Promise<Benefits> {
  const { data, error, status } = await supabase
    .from('content_entries')
    .select('collection, body')
    .in('collection', [PARTNERS, INFORMATION])
    .order('position');
  if (error) throw toAppError(error, status);
  return {
    partners: readEntries(data, PARTNERS, benefitPartnerSchema),
    information: readEntries(data, INFORMATION, benefitInformationSchema),
  };
}

function benefitsQueryOptions(userId: string) {
  return queryOptions({
    queryKey: queryKeys.benefits(userId),
    queryFn: fetchBenefits,
    // Without the plan the lists are empty; that must not outlast the plan's coming.
    staleTime: ({ state }) => (state.data?.partners.length ? FIVE_MINUTES_MS : 0),
  });
}

/** The partners and what is to be known about the benefits, as far as the member's plan opens them. */
export function useBenefits(userId: string) {
  return useQuery(benefitsQueryOptions(userId));
}
