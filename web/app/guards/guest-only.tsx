import { Navigate, Outlet, useLocation } from 'react-router';
import { FullPageLoader } from '#web/components/feedback/page-loader.tsx';
import { returnState, returnTarget } from '#web/lib/session/return-target.ts';
import { useSession } from '#web/lib/session/session-hooks.ts';
import { SecondFactorStep } from './second-factor-gate.tsx';

/** Around the pages for strangers: lets them through; a member goes to the page they came from, else to the home, after their second factor. */
export function GuestOnly() {
  const { user, unproven, isInitialized } = useSession();
  const { state } = useLocation();
  if (!isInitialized) return <FullPageLoader />;
  if (user) return <Navigate to={returnTarget(state)} state={returnState(state)} replace />;
  if (unproven) return <SecondFactorStep />;
  return <Outlet />;
}
