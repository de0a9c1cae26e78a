import { callProcedure, doneSchema } from '../data/call-procedure.ts';
import { toAppError } from '../data/errors.ts';
import { supabase } from '../data/supabase.ts';

/** Mails the member a code of six digits; at most one a minute. @throws AppError */
export async function sendProofCode(): Promise<void> {
  const auth = await supabase.loadAuth();
  const { error } = await auth.reauthenticate();
  if (error) throw toAppError(error);
}

/**
 * Shows by the mailed code that the member reads the mail of the account; for 15 minutes this session may then set up a
 * first second factor.
 * @throws AppError
 */
export async function proveByMailedCode(code: string): Promise<void> {
  await callProcedure('prove_by_mailed_code', { p_code: code }, doneSchema);
}
