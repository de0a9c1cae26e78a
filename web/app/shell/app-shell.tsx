import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { club } from '#content/club.ts';
import { hasFeature } from '#domain/levels.ts';
import { AppFrame } from '#web/components/layout/app-frame.tsx';
import { ConnectionBadge } from '#web/components/layout/connection-badge.tsx';
import { NavDrawer } from '#web/components/layout/nav-drawer.tsx';
import { SideNav } from '#web/components/layout/side-nav.tsx';
import { TopBar } from '#web/components/layout/top-bar.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { paths } from '#web/config/paths.ts';
import { PlanUpgradeCard } from '#web/features/upsell/plan-upgrade-card.tsx';
import { useIsConnected } from '#web/lib/data/connection.ts';
import { now } from '#web/lib/device/clock.ts';
import { useMediaQuery } from '#web/lib/device/use-media-query.ts';
import { refreshLevel } from '#web/lib/session/level-refresh.ts';
import { usePlanLevel, useUserLevel } from '#web/lib/session/session-hooks.ts';
import { MemberMenu } from './member-menu.tsx';
import { menuItems } from './nav-items.tsx';
import { NoticesBell } from './notices-bell.tsx';

/** From here on the menu stands beside the page (app-frame.tsx). */
const WIDE = '(min-width: 48rem)';
const LEVEL_MAX_AGE_MS = 10_000;

/** The signed-in app around a page: top bar, menu with its locks, upgrade card. */
export function AppShell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const userLevel = useUserLevel();
  const isExpert = usePlanLevel() === 'expert';
  const isConnected = useIsConnected();
  const isWide = useMediaQuery(WIDE);
  // Open only on the page where it was opened: a change of route closes it.
  const [drawerPath, setDrawerPath] = useState<string | null>(null);

  useEffect(() => {
    void refreshLevel({ maxAgeMs: LEVEL_MAX_AGE_MS });
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- again on every page
  }, [pathname]);

  const menu = {
    items: menuItems(pathname, (feature) => hasFeature(userLevel, feature, now())),
    footer: isExpert ? null : <PlanUpgradeCard />,
  };
  return (
    <AppFrame
      topBar={
        <TopBar
          logoTo={paths.app.home.getHref()}
          logoName={club.name}
          isNameHiddenOnPhones={!isConnected}
          badge={
            <>
              {isExpert ? (
                <Badge variant="expert" className={isConnected ? undefined : 'narrow:hidden'}>
                  Expert
                </Badge>
              ) : null}
              <ConnectionBadge />
            </>
          }
        >
          <NoticesBell />
          <MemberMenu />
        </TopBar>
      }
      sideNav={isWide ? <SideNav {...menu} /> : null}
      drawer={
        <NavDrawer isOpen={drawerPath === pathname} onOpenChange={(isOpen) => setDrawerPath(isOpen ? pathname : null)}>
          {/* The item of the page one is on changes no route, and is an answer to "where am I": it closes the drawer too. */}
          <SideNav {...menu} onNavigate={() => setDrawerPath(null)} />
        </NavDrawer>
      }
    >
      {children}
    </AppFrame>
  );
}
