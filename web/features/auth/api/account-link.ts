import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { getEnv } from '#web/config/env.ts';
import { fetchFromClub } from '#web/lib/data/club-answer.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import { parseReply } from '#web/lib/data/procedure-reply.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';

const accountLinkSchema = v.object({
  act: v.picklist(['remove_factor', 'not_me', 'all_out', 'start_lost_phone', 'stop_lost_phone']),
  /** It was pressed, now or before. */
  done: v.boolean(),
});

/** A link from a mail about an account: its act, and whether it was done. */
export type AccountLink = v.InferOutput<typeof accountLinkSchema>;
export type AccountAct = AccountLink['act'];

/** @param press false only asks what the link does @throws AppError `link_not_valid`, `over_rate_limit`, `network` … */
async function callAccountLink(token: string, press: boolean): Promise<AccountLink> {
  const { supabaseUrl, supabaseKey } = getEnv();
  const answer = await fetchFromClub(`${supabaseUrl}/functions/v1/account-link`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', apikey: supabaseKey, Authorization: `Bearer ${supabaseKey}` },
    body: JSON.stringify({ token, press }),
  }).catch((error: unknown) => {
    throw toAppError(error);
  });
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw toAppError(body ?? {}, answer.status);
  return parseReply(accountLinkSchema, body);
}

function accountLinkOptions(token: string) {
  return queryOptions({
    queryKey: queryKeys.accountLink(token),
    queryFn: async () => callAccountLink(token, false),
    staleTime: Infinity,
    meta: { isKeptOnDevice: false },
  });
}

/** Asks what the link does. Nothing is done by that. */
export function useAccountLink(token: string) {
  return useQuery({ ...accountLinkOptions(token), enabled: token !== '' });
}

/** Does what the link is for. */
export function usePressAccountLink(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => callAccountLink(token, true),
    onSuccess: (link) => queryClient.setQueryData(accountLinkOptions(token).queryKey, link),
  });
}
