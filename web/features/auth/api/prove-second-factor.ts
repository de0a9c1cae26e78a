import { useMutation } from '@tanstack/react-query';
import { takeRecoveryCode, verifyCode } from '#web/lib/session/second-factor.ts';

/**
 * The proof that a member shows besides the password: a code of their authenticator app, or a recovery code in its
 * place.
 */
export interface SecondFactorProof {
  kind: 'code' | 'recovery';
  code: string;
}

export function useProveSecondFactor() {
  return useMutation({
    mutationFn: async ({ kind, code }: SecondFactorProof) => (kind === 'code' ? verifyCode(code) : takeRecoveryCode(code)),
    retry: false,
  });
}
