import * as v from 'valibot';
import { callProcedure } from '../data/call-procedure.ts';
import { useSessionStore } from './session-store.ts';

const standingSchema = v.object({ is_suspended: v.boolean() });

/** Asks whether the member is suspended, and closes the club if so; `endSuspension` opens it again. @throws AppError */
export async function noteSuspension(): Promise<void> {
  const { user } = useSessionStore.getState();
  if (!user) return;
  const { is_suspended: isSuspended } = await callProcedure('my_suspension', {}, standingSchema);
  if (isSuspended && useSessionStore.getState().user?.id === user.id) useSessionStore.setState({ isSuspended });
}
