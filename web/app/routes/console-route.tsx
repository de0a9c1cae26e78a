import { Outlet } from 'react-router';
import { FullPageLoader } from '#web/components/feedback/page-loader.tsx';
import { ConsoleEntrance } from '#web/features/console/console-entrance.tsx';
import { useSession } from '#web/lib/session/session-hooks.ts';
import { LeadToSite } from '../guards/lead-to-site.tsx';
import { useMemberTheme } from '../hooks/use-member-theme.ts';

/** The console for staff. For visitors and members its address is as unknown as any that does not exist. */
export function ConsoleRoute() {
  const { user, isInitialized, isLoading } = useSession();
  useMemberTheme();
  if (!isInitialized || isLoading) return <FullPageLoader />;
  if (!user) return <LeadToSite />;
  return (
    <ConsoleEntrance key={user.id} unknownPage={<LeadToSite />}>
      <Outlet />
    </ConsoleEntrance>
  );
}
