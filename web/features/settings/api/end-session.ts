import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callProcedure, doneSchema } from '#web/lib/data/call-procedure.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { supabase } from '#web/lib/data/supabase.ts';

/** Ends one of the member's other sessions at once. @throws AppError */
async function endSession(id: string): Promise<void> {
  await callProcedure('end_session', { p_session_id: id }, doneSchema);
}

/** Ends all the member's sessions but this one. @throws AppError */
async function endOtherSessions(): Promise<void> {
  const auth = await supabase.loadAuth();
  const { error } = await auth.signOut({ scope: 'others' });
  if (error) throw toAppError(error);
}

function useRefreshedSessions() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: queryKeys.sessions() });
}

export function useEndSession() {
  return useMutation({ mutationFn: endSession, retry: false, onSuccess: useRefreshedSessions() });
}

export function useEndOtherSessions() {
  return useMutation({ mutationFn: endOtherSessions, retry: false, onSuccess: useRefreshedSessions() });
}
