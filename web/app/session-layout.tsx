import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, lazy, useEffect } from 'react';
import { Outlet } from 'react-router';
import { PlainToaster } from '#web/components/feedback/plain-toaster.tsx';
import { queryClient } from '#web/lib/data/query-client.ts';
import { loadUntilThere } from '#web/lib/loading/load-until-there.ts';
import { useSessionStore } from '#web/lib/session/session-store.ts';
import { probeChallenge21 } from '#web/lib/session/startup-probe.ts';
import { useHeadingFont } from './hooks/use-heading-font.ts';
import { useIsToasterNeeded } from './hooks/use-is-toaster-needed.ts';

const Toaster = lazy(async () => ({ default: (await loadUntilThere(() => import('#web/components/ui/toaster.tsx'))).Toaster }));

/** Around every page that knows about the session: the query cache, the toasts and the startup probe. */
export function SessionLayout() {
  const isSignedIn = useSessionStore((state) => state.user !== null && state.isInitialized);
  useHeadingFont();
  const isToasterNeeded = useIsToasterNeeded();
  useEffect(() => {
    if (isSignedIn) void probeChallenge21();
  }, [isSignedIn]);
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      {isToasterNeeded ? (
        <Suspense fallback={<PlainToaster />}>
          <Toaster />
        </Suspense>
      ) : null}
    </QueryClientProvider>
  );
}
