import { toAppError } from '../data/errors.ts';
import { supabase } from '../data/supabase.ts';
import { useSessionStore } from './session-store.ts';

/** Asks whether the member is suspended, and closes the club if so; `endSuspension` opens it again. @throws AppError */
export async function noteSuspension(): Promise<void> {
  const { user } = useSessionStore.getState();
  if (!user) return;
  const { data, error, status } = await supabase.rpc('my_suspension');
  if (error) throw toAppError(error, status);
  const isSuspended = typeof data === 'object' && data !== null && Reflect.get(data, 'is_suspended') === true;
  if (isSuspended && useSessionStore.getState().user?.id === user.id) useSessionStore.setState({ isSuspended });
}
