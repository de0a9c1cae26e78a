import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { CONSENT_VERSION } from '#content/consent-version.ts';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';

/** The consents that have a switch; the server knows more of them. */
export type ConsentKind = 'whatsapp' | 'certificate_name';

const consentSchema = v.object({ is_given: v.boolean() });
const repliedSchema = v.object({ consents: v.object({ whatsapp: consentSchema, certificate_name: consentSchema }) });

type Consents = v.InferOutput<typeof repliedSchema>['consents'];

async function fetchConsents(): Promise<Consents> {
  return (await callProcedure('my_consents', {}, repliedSchema)).consents;
}

async function setConsent({ kind, isGiven }: { kind: ConsentKind; isGiven: boolean }): Promise<Consents> {
  return (await callProcedure('set_consent', { p_kind: kind, p_given: isGiven, p_version: CONSENT_VERSION }, repliedSchema)).consents;
}

function consentsQueryOptions(userId: string) {
  return queryOptions({
    queryKey: queryKeys.consents(userId),
    queryFn: fetchConsents,
    staleTime: 60 * 1000,
    meta: { isKeptOnDevice: false },
  });
}

/** The consents of the member, as the server has them. */
export function useConsents(userId: string) {
  return useQuery(consentsQueryOptions(userId));
}

/** Gives a consent or takes it back, in the version that is on the screen. */
export function useSetConsent(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: setConsent,
    onSuccess: (consents) => queryClient.setQueryData(consentsQueryOptions(userId).queryKey, consents),
    onError: () => queryClient.invalidateQueries({ queryKey: queryKeys.consents(userId) }),
  });
}
