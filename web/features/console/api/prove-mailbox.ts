import { useMutation } from '@tanstack/react-query';
import { proveByMailedCode } from '#web/lib/session/proof-code.ts';

/** Shows by a mailed code that the person who sets up a second factor reads the mail of the account. */
export function useProveMailbox() {
  return useMutation({ mutationFn: proveByMailedCode, retry: false });
}
