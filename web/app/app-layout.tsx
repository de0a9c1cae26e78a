import { Outlet } from 'react-router';
import { RequireAuth } from './guards/require-auth.tsx';
import { useMemberTheme } from './hooks/use-member-theme.ts';
import { AppShell } from './shell/app-shell.tsx';

/** The member area: behind the sign-in, inside the shell. */
export function AppLayout() {
  useMemberTheme();
  return (
    <RequireAuth>
      <AppShell>
        <Outlet />
      </AppShell>
    </RequireAuth>
  );
}
