import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paths } from '#web/config/paths.ts';
import { PageLoader } from '#web/components/feedback/page-loader.tsx';
import { useSession } from '#web/lib/session/session-hooks.ts';

/** Lets members through. While nobody knows yet it shows the loader; a stranger goes to the login, which brings him back. */
export function RequireAuth({ children }: { children: ReactNode }) {
  const { user, isInitialized, isLoading } = useSession();
  const location = useLocation();
  if (!isInitialized || isLoading) {
    return (
      <main>
        <PageLoader className="min-h-dvh" />
      </main>
    );
  }
  if (!user) return <Navigate to={paths.auth.login.getHref()} replace state={{ from: location }} />;
  return children;
}
