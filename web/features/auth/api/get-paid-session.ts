import { queryOptions, useQuery } from '@tanstack/react-query';
import { getEnv } from '#web/config/env.ts';
import { AppError, toAppError } from '#web/lib/data/errors.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';

/** The address that paid in a session of the payment page, for a visitor who signs up with it. @throws AppError */
async function getPaidEmail(sessionId: string): Promise<string> {
  const { supabaseUrl, supabaseKey } = getEnv();
  const answer = await fetch(`${supabaseUrl}/functions/v1/manage-subscription`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', apikey: supabaseKey, Authorization: `Bearer ${supabaseKey}` },
    body: JSON.stringify({ action: 'session_email', session_id: sessionId }),
  }).catch((error: unknown) => {
    throw toAppError(error);
  });
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw toAppError(body ?? {}, answer.status);
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : null;
  if (typeof email !== 'string') throw new AppError('unknown', { status: answer.status });
  return email;
}

function paidSessionOptions(sessionId: string | null) {
  return queryOptions({
    queryKey: queryKeys.paidSession(sessionId),
    queryFn: async () => getPaidEmail(sessionId ?? ''),
    enabled: sessionId !== null,
    staleTime: Infinity,
    meta: { isKeptOnDevice: false },
  });
}

/** Who paid in the session that the payment page sent back; nothing is asked without one. */
export function usePaidSession(sessionId: string | null) {
  return useQuery(paidSessionOptions(sessionId));
}
