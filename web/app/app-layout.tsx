import { Suspense, lazy } from 'react';
import { Outlet } from 'react-router';
import { RequireAuth } from './guards/require-auth.tsx';
import { SuspensionGate } from './guards/suspension-gate.tsx';
import { useMemberTheme } from './hooks/use-member-theme.ts';
import { LiveUpdatesWhenIdle } from './live-updates-when-idle.tsx';
import { loadLater } from './load-later.ts';
import { AppShell } from './shell/app-shell.tsx';

/** All of it reads from the device or waits for a press: no screen waits for it. */
const MemberStrips = lazy(async () => ({ default: (await loadLater()).MemberStrips }));

/** A build only: `npm run dev` has no service worker. */
const AppUpdates = import.meta.env.PROD ? lazy(async () => ({ default: (await loadLater()).AppUpdates })) : null;

/** The member area: behind the sign-in, inside the shell. */
export function AppLayout() {
  useMemberTheme();
  return (
    <RequireAuth>
      <SuspensionGate>
        <AppShell>
          <Suspense>
            <MemberStrips />
          </Suspense>
          <Outlet />
        </AppShell>
      </SuspensionGate>
      <LiveUpdatesWhenIdle />
      <Suspense>{AppUpdates ? <AppUpdates /> : null}</Suspense>
    </RequireAuth>
  );
}
