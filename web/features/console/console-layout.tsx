import { House, LogOut } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { club } from '#content/club.ts';
import type { StaffRole } from '#domain/staff-acts.ts';
import { AccountMenu } from '#web/components/layout/account-menu.tsx';
import { AppFrame } from '#web/components/layout/app-frame.tsx';
import { ConnectionBadge } from '#web/components/layout/connection-badge.tsx';
import { NavDrawer } from '#web/components/layout/nav-drawer.tsx';
import { SideNav } from '#web/components/layout/side-nav.tsx';
import { TopBar } from '#web/components/layout/top-bar.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { paths } from '#web/config/paths.ts';
import { useDisplayName, useProfile } from '#web/lib/session/session-hooks.ts';
import { signOut } from '#web/lib/session/sign-out.ts';
import { consoleMenu } from './console-menu.tsx';
import { ROLE_NAMES } from './staff-role.ts';

interface ConsoleLayoutProps {
  /** null while the second factor is still asked for: then no room is open. */
  role: StaffRole | null;
  children: ReactNode;
}

/** Who is in the console, and the ways out of it. */
function StaffMenu() {
  const profile = useProfile();
  return (
    <AccountMenu
      heading="Equipe do clube"
      name={useDisplayName('')}
      src={profile?.profile_image_url || profile?.photo_url}
      items={[
        { label: 'Ir para o app', icon: <House />, to: paths.app.home.getHref() },
        { label: 'Sair', icon: <LogOut />, onSelect: () => signOut({ leadTo: paths.landing.getHref() }) },
      ]}
    />
  );
}

/** The console around a room: the club's own frame, with the console's menu. */
export function ConsoleLayout({ role, children }: ConsoleLayoutProps) {
  const { pathname } = useLocation();
  // Open only on the page where it was opened: a change of route closes it.
  const [drawerPath, setDrawerPath] = useState<string | null>(null);
  const menu = { label: 'Menu do console', items: role ? consoleMenu(pathname, role) : [] };
  return (
    <AppFrame
      topBar={
        <TopBar
          logoTo={paths.console.root.getHref()}
          logoName={club.name}
          isNameHiddenOnPhones
          badge={
            <>
              <Badge>{role ? ROLE_NAMES[role] : 'Equipe'}</Badge>
              <ConnectionBadge />
            </>
          }
        >
          <StaffMenu />
        </TopBar>
      }
      sideNav={role ? <SideNav {...menu} /> : null}
      drawer={
        role ? (
          <NavDrawer isOpen={drawerPath === pathname} onOpenChange={(isOpen) => setDrawerPath(isOpen ? pathname : null)}>
            <SideNav {...menu} onNavigate={() => setDrawerPath(null)} />
          </NavDrawer>
        ) : null
      }
    >
      {children}
    </AppFrame>
  );
}
