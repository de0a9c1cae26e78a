import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { FullPageLoader } from '#web/components/feedback/page-loader.tsx';
import { paths } from '#web/config/paths.ts';
import { isConsentOpen } from '#web/lib/session/consent.ts';
import { useSession } from '#web/lib/session/session-hooks.ts';
import { LeadAway } from './lead-away.tsx';

/** Lets members through. While nobody knows yet it shows the loader. */
export function RequireAuth({ children }: { children: ReactNode }) {
  const { user, isInitialized, isLoading } = useSession();
  const location = useLocation();
  if (!isInitialized || isLoading) return <FullPageLoader />;
  if (!user) return <LeadAway />;
  // Asks for the terms where a provider's sign-in ends, and comes back.
  if (isConsentOpen(user)) return <Navigate to={paths.auth.callback.getHref()} replace state={{ from: location }} />;
  return children;
}
