import { Suspense, lazy } from 'react';
import type { ReactNode } from 'react';
import { FullPageLoader } from '#web/components/feedback/page-loader.tsx';
import { loadUntilThere } from '#web/lib/loading/load-until-there.ts';
import { useIsSuspended } from '#web/lib/session/session-hooks.ts';

/** Nearly nobody needs it. */
const SuspendedRoute = lazy(async () => ({
  default: (await loadUntilThere(() => import('../routes/suspended-route.tsx'))).SuspendedRoute,
}));

/** Closes the member area to a suspended member, in place of a refusal on each of its screens. */
export function SuspensionGate({ children }: { children: ReactNode }) {
  if (!useIsSuspended()) return children;
  return (
    <Suspense fallback={<FullPageLoader />}>
      <SuspendedRoute />
    </Suspense>
  );
}
