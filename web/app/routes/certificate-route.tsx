import { Navigate, useParams } from 'react-router';
import { MILESTONES, MILESTONE_KINDS } from '#domain/milestones.ts';
import { paths } from '#web/config/paths.ts';
import { CertificateScreen } from '#web/features/certificates/certificate-screen.tsx';

const KINDS = new Set<string>(MILESTONE_KINDS.filter((kind) => MILESTONES[kind].hasCertificate));

/** The certificate of a milestone; an address that names none leads to its challenge. */
export function CertificateRoute() {
  const { challengeId = '', kind = '' } = useParams();
  if (!KINDS.has(kind)) return <Navigate to={paths.app.challenge.getHref(challengeId)} replace />;
  return <CertificateScreen challengeId={challengeId} kind={kind} />;
}
