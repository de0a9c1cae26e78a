import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useManageSubscription } from '../api/manage-subscription.ts';

const PARAMETER = 'session_id';

/**
 * A member who comes back from the payment page brings its session: the plan is asked of the provider by it, once,
 * since the provider's own word may come late. Then the address forgets the session.
 * @returns null for a member who comes from elsewhere; `retry` asks again
 */
export function usePaymentReturn(userId: string) {
  const [parameters, setParameters] = useSearchParams();
  const sessionId = parameters.get(PARAMETER);
  const { mutate, data, error, isPending, isIdle } = useManageSubscription(userId);
  const asked = useRef<string | null>(null);

  function ask(id: string) {
    asked.current = id;
    mutate(
      { action: 'sync', session_id: id },
      {
        onSuccess: (plan) => {
          if (plan.source === 'payment') setParameters(without, { replace: true, preventScrollReset: true });
        },
      },
    );
  }

  useEffect(() => {
    if (sessionId && asked.current !== sessionId) ask(sessionId);
  });

  if (isIdle && !sessionId) return null;
  const isConfirmed = data?.source === 'payment';
  return { isConfirmed, isPending: isPending || isIdle, error, retry: () => sessionId && ask(sessionId) };
}

function without(parameters: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(parameters);
  next.delete(PARAMETER);
  return next;
}
