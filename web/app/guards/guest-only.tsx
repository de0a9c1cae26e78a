import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { FullPageLoader } from '#web/components/feedback/page-loader.tsx';
import { returnState, returnTarget } from '#web/lib/session/return-target.ts';
import { useSession } from '#web/lib/session/session-hooks.ts';
import { forgetSignOut } from '#web/lib/session/session-lifecycle.ts';
import { SecondFactorStep } from './second-factor-gate.tsx';

/**
 * Forgets where a sign-out on this page has left from. Neither the member who signed out nor the next one to sign in
 * comes back there.
 */
function Forget() {
  const location = useLocation();
  useEffect(forgetSignOut, []);
  return <Navigate to={location} state={null} replace />;
}

/**
 * Around the pages for strangers: lets them through; a member goes to the page they came from, else to the home, after
 * their second factor.
 */
export function GuestOnly() {
  const { user, unproven, isInitialized, end } = useSession();
  const { state } = useLocation();
  if (!isInitialized) return <FullPageLoader />;
  if (user) return <Navigate to={returnTarget(state)} state={returnState(state)} replace />;
  if (unproven) return <SecondFactorStep />;
  if (end?.reason === 'signed-out' && state !== null) return <Forget />;
  return <Outlet />;
}
