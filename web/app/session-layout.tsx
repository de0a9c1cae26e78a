import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, lazy, useEffect } from 'react';
import { Outlet } from 'react-router';
import { queryClient } from '#web/lib/query-client.ts';
import { useSessionStore } from '#web/lib/session/session-store.ts';
import { startSession } from '#web/lib/session/start-session.ts';
import { probeChallenge21 } from '#web/lib/session/startup-probe.ts';

// Loaded after the page: the first toast waits for it.
const Toaster = lazy(async () => ({ default: (await import('#web/components/ui/toaster.tsx')).Toaster }));

// This module is loaded once, by the first page that needs a session, after the configuration has been read.
startSession();

/** Around every page that knows about the session: the query cache, the toasts and the startup probe. */
export function SessionLayout() {
  const isSignedIn = useSessionStore((state) => state.user !== null && state.isInitialized);
  useEffect(() => {
    if (isSignedIn) void probeChallenge21();
  }, [isSignedIn]);
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <Suspense>
        <Toaster />
      </Suspense>
    </QueryClientProvider>
  );
}
