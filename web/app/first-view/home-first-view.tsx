import { club } from '#content/club.ts';
import { hasFeature } from '#domain/levels.ts';
import type { PlanLevel } from '#domain/levels.ts';
import { AccountMenu } from '#web/components/layout/account-menu.tsx';
import { AppFrame } from '#web/components/layout/app-frame.tsx';
import { NavDrawer } from '#web/components/layout/nav-drawer.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { SideNav } from '#web/components/layout/side-nav.tsx';
import { TopBar } from '#web/components/layout/top-bar.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { paths } from '#web/config/paths.ts';
import { TodaySkeleton } from '#web/features/challenges/today/today-skeleton.tsx';
import { HomeShortcuts } from '#web/features/home/home-shortcuts.tsx';
import { HomeStatCards } from '#web/features/home/home-stat-cards.tsx';
import { WeekCard } from '#web/features/home/week-card.tsx';
import { PlanUpgradeCard } from '#web/features/upsell/plan-upgrade-card.tsx';
import { menuItems } from '../shell/nav-items.tsx';
import { NoticesLink } from '../shell/notices-link.tsx';

const nothing = () => undefined;
/** Figures on their way, as the query has them. */
const LOADING = { data: undefined, dataUpdatedAt: 0, isPending: true, isError: false, isRefetching: false, refetch: nothing };

/** Home as it looks while all of its data is on its way, as far as a screen shows it without scrolling. Greeting, day and initials are filled in on the device (choose-view.ts). */
export function HomeFirstView({ plan }: { plan: PlanLevel }) {
  const isExpert = plan === 'expert';
  const canUse = (feature: string) =>
    hasFeature({ current_level: plan, level_expires_at: null, unlocked_features: [] }, feature, new Date(0));
  return (
    <AppFrame
      topBar={
        <TopBar logoTo={paths.app.home.getHref()} logoName={club.name} badge={isExpert ? <Badge variant="expert">Expert</Badge> : null}>
          <NoticesLink />
          <AccountMenu heading="Minha Conta" name={null} items={[]} />
        </TopBar>
      }
      sideNav={<SideNav items={menuItems(paths.app.home.path, canUse)} footer={isExpert ? null : <PlanUpgradeCard />} />}
      drawer={
        <NavDrawer isOpen={false} onOpenChange={nothing}>
          {null}
        </NavDrawer>
      }
    >
      <PageHeader title=" " subtitle=" " />
      <TodaySkeleton />
      <HomeShortcuts isStepInCard />
      <HomeStatCards stats={LOADING} hasFigures={canUse('enhanced_dashboard')} />
      <WeekCard stats={LOADING} hasFigures={canUse('enhanced_dashboard')} />
    </AppFrame>
  );
}
