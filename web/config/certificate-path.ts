/**
 * The part of a challenge's address that leads to one's certificates; kept apart from paths.ts, which every page has.
 */
export const CERTIFICATE_PART = 'certificate';

/** The way to the certificate of a milestone that the member holds. */
export function certificateHref(challengeId: string, kind: string): string {
  return `/app/challenges/${challengeId}/${CERTIFICATE_PART}/${kind}`;
}

/** The address at which anybody has a certificate's code confirmed. */
export function confirmationAddress(origin: string, code: string): string {
  return `${origin}/certificado/${code}`;
}
