import { Suspense, lazy } from 'react';
import { Navigate, useParams } from 'react-router';
import { MILESTONE_KINDS } from '#domain/milestones.ts';
import { PageLoader } from '#web/components/feedback/page-loader.tsx';
import { CERTIFICATE_PART } from '#web/config/certificate-path.ts';
import { paths } from '#web/config/paths.ts';
import { ChallengeDetailsScreen } from '#web/features/challenges/challenge/challenge-details-screen.tsx';
import { loadUntilThere } from '#web/lib/loading/load-until-there.ts';

const CertificateScreen = lazy(async () => ({
  default: (await loadUntilThere(() => import('#web/features/certificates/certificate-screen.tsx'))).CertificateScreen,
}));

const KINDS = new Set<string>(MILESTONE_KINDS);

/** A challenge and what lies below it. One route for both: each route is a part of every page's scripts. */
export function ChallengeRoute() {
  const { challengeId = '', '*': below = '' } = useParams();
  if (below === '') return <ChallengeDetailsScreen />;
  const [part, kind = '', ...more] = below.split('/');
  if (part !== CERTIFICATE_PART || !KINDS.has(kind) || more.length > 0) {
    return <Navigate to={paths.app.challenge.getHref(challengeId)} replace />;
  }
  return (
    <Suspense fallback={<PageLoader />}>
      <CertificateScreen challengeId={challengeId} kind={kind} />
    </Suspense>
  );
}
