import { queryOptions, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { MILESTONE_KINDS } from '#domain/milestones.ts';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';

const certificateSchema = v.object({
  code: v.string(),
  challenge_title: v.string(),
  kind: v.picklist(MILESTONE_KINDS),
  check_ins: v.number(),
  /** A day, by the challenge's calendar. */
  reached_on: v.string(),
  /** The name that others are told with the code; null while the member has not opened it. */
  name: v.nullable(v.string()),
});

export type Certificate = v.InferOutput<typeof certificateSchema>;

const repliedSchema = v.object({ certificate: v.nullable(certificateSchema) });

async function fetchCertificate(challengeId: string, kind: string): Promise<Certificate | null> {
  return (await callProcedure('my_certificate', { p_challenge_id: challengeId, p_kind: kind }, repliedSchema)).certificate;
}

/** The certificate of a milestone; null for one that the member does not hold. */
export function useCertificate(userId: string, challengeId: string, kind: string) {
  return useQuery(
    queryOptions({
      // Under the root that every new, edited or deleted workout invalidates.
      queryKey: queryKeys.userProgress(userId, 'certificate', challengeId, kind),
      queryFn: () => fetchCertificate(challengeId, kind),
      // The switch for the name stands on another screen, and a void comes from elsewhere.
      staleTime: 0,
      meta: { isKeptOnDevice: false },
    }),
  );
}
