import { useMutation } from '@tanstack/react-query';
import * as v from 'valibot';
import { useWithFreshCode } from '#web/components/second-factor/fresh-code-context.ts';
import { callProcedure } from '#web/lib/data/call-procedure.ts';

const recoveryCodesSchema = v.object({ codes: v.array(v.string()) });

/** Makes ten recovery codes; those before are void. They are told this once. @throws AppError `fresh_code_needed` */
export async function createRecoveryCodes(): Promise<string[]> {
  return (await callProcedure('create_recovery_codes', {}, recoveryCodesSchema)).codes;
}

/**
 * Asks for a code where the last one was shown too long ago.
 * @param onShown is called before the codes are shown
 */
export function useCreateRecoveryCodes(onShown: () => void) {
  const withFreshCode = useWithFreshCode();
  return useMutation({ mutationFn: async () => withFreshCode(createRecoveryCodes), retry: false, onSuccess: onShown });
}
