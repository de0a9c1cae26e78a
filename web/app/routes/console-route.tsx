import { useState } from 'react';
import { Outlet } from 'react-router';
import { FullPageLoader } from '#web/components/feedback/page-loader.tsx';
import { ConsoleEntrance } from '#web/features/console/console-entrance.tsx';
import { isStaffExpected, wasStaffHere } from '#web/features/console/expected-staff.ts';
import { useSession } from '#web/lib/session/session-hooks.ts';
import { LeadAway } from '../guards/lead-away.tsx';
import { LeadToSite } from '../guards/lead-to-site.tsx';
import { SecondFactorGate, SecondFactorStep } from '../guards/second-factor-gate.tsx';
import { useMemberTheme } from '../hooks/use-member-theme.ts';
import { LiveUpdatesWhenIdle } from '../live-updates-when-idle.tsx';

/**
 * For a device without a session: staff whose session ended by itself sign in and come back, everybody else learns of
 * no console.
 */
function SignedOut() {
  const { end } = useSession();
  // Asked once: leading away changes both.
  const [isStaff] = useState(() => (end?.reason === 'signed-out' ? wasStaffHere() : isStaffExpected()));
  return isStaff ? <LeadAway /> : <LeadToSite />;
}

/** The console for staff. For visitors and members its address is as unknown as any that does not exist. */
export function ConsoleRoute() {
  const { user, unproven, isInitialized, isLoading } = useSession();
  useMemberTheme();
  if (!isInitialized || isLoading) return <FullPageLoader />;
  // Somebody else who waits for their code here learns of no console either.
  if (unproven && !user) return isStaffExpected() ? <SecondFactorStep /> : <LeadToSite />;
  if (!user) return <SignedOut />;
  return (
    <SecondFactorGate>
      <ConsoleEntrance key={user.id} unknownPage={<LeadToSite />}>
        <Outlet />
        <LiveUpdatesWhenIdle />
      </ConsoleEntrance>
    </SecondFactorGate>
  );
}
