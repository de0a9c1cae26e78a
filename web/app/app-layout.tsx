import { Suspense, lazy } from 'react';
import { Outlet } from 'react-router';
import { untilIdle } from '#web/lib/until-idle.ts';
import { RequireAuth } from './guards/require-auth.tsx';
import { useMemberTheme } from './hooks/use-member-theme.ts';
import { AppShell } from './shell/app-shell.tsx';

/** After the page itself: 18 KiB that no screen needs to appear. */
const LiveUpdates = lazy(async () => {
  await untilIdle();
  return { default: (await import('./live-updates.tsx')).LiveUpdates };
});

/** The member area: behind the sign-in, inside the shell. */
export function AppLayout() {
  useMemberTheme();
  return (
    <RequireAuth>
      <AppShell>
        <Outlet />
      </AppShell>
      <Suspense>
        <LiveUpdates />
      </Suspense>
    </RequireAuth>
  );
}
