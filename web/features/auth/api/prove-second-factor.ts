import { useMutation } from '@tanstack/react-query';
import { AppError, toAppError } from '#web/lib/data/errors.ts';
import { supabase } from '#web/lib/data/supabase.ts';

/** The proof that a member shows besides the password: a code of their authenticator app, or a recovery code in its place. */
export interface SecondFactorProof {
  kind: 'code' | 'recovery';
  code: string;
}

/** Verifies a code: this session then counts as having shown the second factor. @throws AppError */
async function verifyCode(code: string): Promise<void> {
  const auth = await supabase.loadAuth();
  const { data, error } = await auth.mfa.listFactors();
  if (error) throw toAppError(error);
  let refusal: unknown = new AppError('wrong_code');
  // Seldom more than one: a second phone.
  for (const { id } of data.totp) {
    const verified = await auth.mfa.challengeAndVerify({ factorId: id, code });
    if (!verified.error) return;
    refusal = verified.error;
  }
  throw toAppError(refusal);
}

/** Removes the second factor by a recovery code, and ends the member's other sessions. @throws AppError */
async function takeRecoveryCode(code: string): Promise<void> {
  const { data, error, status } = await supabase.rpc('use_recovery_code', { p_code: code });
  if (error) throw toAppError(error, status);
  const isUsed = typeof data === 'object' && data !== null && Reflect.get(data, 'success') === true;
  if (!isUsed) throw toAppError(data);
}

export function useProveSecondFactor() {
  return useMutation({
    mutationFn: async ({ kind, code }: SecondFactorProof) => (kind === 'code' ? verifyCode(code) : takeRecoveryCode(code)),
    retry: false,
  });
}
