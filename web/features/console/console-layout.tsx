import { useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { mayAct } from '#domain/staff-acts.ts';
import type { StaffRole } from '#domain/staff-acts.ts';
import { AppFrame } from '#web/components/layout/app-frame.tsx';
import { NavDrawer } from '#web/components/layout/nav-drawer.tsx';
import { SideNav } from '#web/components/layout/side-nav.tsx';
import { consoleMenu } from './console-menu.tsx';
import { FindMemberLink } from './find-member-link.tsx';
import { StaffTopBar } from './staff-top-bar.tsx';

interface ConsoleLayoutProps {
  role: StaffRole;
  children: ReactNode;
}

/** The console around a room: the club's own frame, with the console's menu. */
export function ConsoleLayout({ role, children }: ConsoleLayoutProps) {
  const { pathname } = useLocation();
  // Open only on the page where it was opened: a change of route closes it.
  const [drawerPath, setDrawerPath] = useState<string | null>(null);
  const menu = { label: 'Menu do console', items: consoleMenu(pathname, role) };
  return (
    <AppFrame
      topBar={<StaffTopBar role={role} action={mayAct(role, 'staff_search_members') ? <FindMemberLink /> : null} />}
      sideNav={<SideNav {...menu} />}
      drawer={
        <NavDrawer isOpen={drawerPath === pathname} onOpenChange={(isOpen) => setDrawerPath(isOpen ? pathname : null)}>
          <SideNav {...menu} onNavigate={() => setDrawerPath(null)} />
        </NavDrawer>
      }
    >
      {children}
    </AppFrame>
  );
}
