import { useMutation } from '@tanstack/react-query';
import * as v from 'valibot';
import { supabase } from '#web/lib/data/supabase.ts';
import { staffReply } from './staff-reply.ts';

const recoveryCodesSchema = v.object({ codes: v.array(v.string()) });

/** Makes ten recovery codes; those before are void. They are told this once. @throws AppError */
async function createRecoveryCodes(): Promise<string[]> {
  return (await staffReply(recoveryCodesSchema, supabase.rpc('create_recovery_codes'))).codes;
}

/** @param onShown is called before the codes are shown */
export function useCreateRecoveryCodes(onShown: () => void) {
  return useMutation({ mutationFn: createRecoveryCodes, retry: false, onSuccess: onShown });
}
