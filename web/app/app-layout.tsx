import { Outlet } from 'react-router';
import { RequireAuth } from './guards/require-auth.tsx';
import { SuspensionGate } from './guards/suspension-gate.tsx';
import { useMemberTheme } from './hooks/use-member-theme.ts';
import { later } from './later.tsx';
import { LiveUpdatesWhenIdle } from './live-updates-when-idle.tsx';
import { AppShell } from './shell/app-shell.tsx';

/** All of it reads from the device or waits for a press: no screen waits for it. */
const MemberStrips = later((parts) => parts.MemberStrips);

/** A build only: `npm run dev` has no service worker. */
const AppUpdates = import.meta.env.PROD ? later((parts) => parts.AppUpdates) : null;

/** The member area: behind the sign-in, inside the shell. */
export function AppLayout() {
  useMemberTheme();
  return (
    <RequireAuth>
      <SuspensionGate>
        <AppShell>
          <MemberStrips />
          <Outlet />
        </AppShell>
      </SuspensionGate>
      <LiveUpdatesWhenIdle />
      {AppUpdates ? <AppUpdates /> : null}
    </RequireAuth>
  );
}
