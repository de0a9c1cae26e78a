import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { FullPageLoader } from '#web/components/feedback/page-loader.tsx';
import { paths } from '#web/config/paths.ts';
import { useSession } from '#web/lib/session/session-hooks.ts';
import { forgetSignOut } from '#web/lib/session/session-lifecycle.ts';
import { signOutIsDone } from '#web/lib/session/sign-out.ts';

/**
 * Leads a stranger to the login, which brings them back. A member who has just signed out goes where that leads, for
 * good.
 */
export function LeadAway() {
  const navigate = useNavigate();
  const location = useLocation();
  const { end } = useSession();
  const [way] = useState(() =>
    end?.reason === 'signed-out'
      ? { to: end.leadTo ?? paths.auth.login.getHref(), state: null }
      : { to: paths.auth.login.getHref(), state: { from: location } },
  );
  useEffect(() => {
    if (way.to !== paths.landing.getHref()) void navigate(way.to, { replace: true, state: way.state });
    // A document of its own: what this one has still to tell the server, and to forget, goes first.
    else void signOutIsDone().then(() => window.location.replace(way.to));
    forgetSignOut();
  }, [navigate, way]);
  // The next page may still be on its way.
  return <FullPageLoader />;
}
