import { queryOptions, useQuery } from '@tanstack/react-query';
import { getEnv } from '#web/config/env.ts';
import { fetchFromClub } from '#web/lib/data/club-answer.ts';
import { AppError, toAppError } from '#web/lib/data/errors.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';

export interface PaidSession {
  /** The address that pays. */
  email: string;
  /** Whether the money is there; a boleto is paid days later. */
  isPaid: boolean;
}

/**
 * The plan that a visitor who signs up has paid, or chosen to pay, in a session of the payment page.
 * @throws AppError
 */
async function getPaidSession(sessionId: string): Promise<PaidSession> {
  const { supabaseUrl, supabaseKey } = getEnv();
  const answer = await fetchFromClub(`${supabaseUrl}/functions/v1/manage-subscription`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', apikey: supabaseKey, Authorization: `Bearer ${supabaseKey}` },
    body: JSON.stringify({ action: 'session_email', session_id: sessionId }),
  }).catch((error: unknown) => {
    throw toAppError(error);
  });
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw toAppError(body ?? {}, answer.status);
  const { email, is_paid: isPaid } = (body ?? {}) as Record<string, unknown>;
  if (typeof email !== 'string' || typeof isPaid !== 'boolean') throw new AppError('unknown', { status: answer.status });
  return { email, isPaid };
}

function paidSessionOptions(sessionId: string | null) {
  return queryOptions({
    queryKey: queryKeys.paidSession(sessionId),
    queryFn: async () => getPaidSession(sessionId ?? ''),
    enabled: sessionId !== null,
    staleTime: Infinity,
    meta: { isKeptOnDevice: false },
  });
}

/** The session that the payment page sent back; nothing is asked without one. */
export function usePaidSession(sessionId: string | null) {
  return useQuery(paidSessionOptions(sessionId));
}
