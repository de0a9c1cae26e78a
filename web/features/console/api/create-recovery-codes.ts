import { useMutation } from '@tanstack/react-query';
import * as v from 'valibot';
import { callProcedure } from '#web/lib/data/call-procedure.ts';

const recoveryCodesSchema = v.object({ codes: v.array(v.string()) });

/** Makes ten recovery codes; those before are void. They are told this once. @throws AppError */
async function createRecoveryCodes(): Promise<string[]> {
  return (await callProcedure('create_recovery_codes', {}, recoveryCodesSchema)).codes;
}

/** @param onShown is called before the codes are shown */
export function useCreateRecoveryCodes(onShown: () => void) {
  return useMutation({ mutationFn: createRecoveryCodes, retry: false, onSuccess: onShown });
}
