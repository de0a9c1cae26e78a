import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { FullPageLoader } from '#web/components/feedback/page-loader.tsx';
import { paths } from '#web/config/paths.ts';
import { isConsentOpen } from '#web/lib/session/consent.ts';
import { useSession } from '#web/lib/session/session-hooks.ts';
import { LeadAway } from './lead-away.tsx';
import { SecondFactorGate, SecondFactorStep } from './second-factor-gate.tsx';

/**
 * The one screen that needs no second factor, without the way to the rest: leaving the plan is as easy as joining it.
 */
function PlanAlone() {
  return (
    <main id="conteudo" className="mx-auto w-full max-w-2xl px-gutter py-10">
      <Outlet />
    </main>
  );
}

/**
 * Lets members through, once their session has shown its second factor where they have one. While nobody knows yet it
 * shows the loader.
 */
export function RequireAuth({ children }: { children: ReactNode }) {
  const { user, unproven, isInitialized, isLoading } = useSession();
  const location = useLocation();
  if (!isInitialized || isLoading) return <FullPageLoader />;
  if (unproven && !user) {
    // A member who comes back from the payment page is not there to leave.
    const isPlan = location.pathname === paths.app.plan.path && location.search === '';
    return isPlan ? <PlanAlone /> : <SecondFactorStep />;
  }
  if (!user) return <LeadAway />;
  // Asks for the terms where a provider's sign-in ends, and comes back.
  if (!unproven && isConsentOpen(user)) return <Navigate to={paths.auth.callback.getHref()} replace state={{ from: location }} />;
  return <SecondFactorGate>{children}</SecondFactorGate>;
}
