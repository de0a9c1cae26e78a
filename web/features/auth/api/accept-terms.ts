import { useMutation } from '@tanstack/react-query';
import { LEGAL_VERSION } from '#content/legal-version.ts';
import { acceptTerms } from '#web/lib/session/consent.ts';

/** The member accepts the terms as they are now. */
export function useAcceptTerms() {
  return useMutation({ mutationFn: (userId: string) => acceptTerms(userId, LEGAL_VERSION), retry: false });
}
