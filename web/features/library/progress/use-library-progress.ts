import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useIsConnected } from '#web/lib/data/connection.ts';
import type { SendingResult } from '#web/lib/marks/mark-sender.ts';
import { toast } from '#web/lib/toast.ts';
import { progressQueryOptions, sendProgress, waitingProgress } from '../api/library-progress.ts';
import { stepKey, withWaiting } from './continue-view.ts';

const TOAST_ID = 'library-progress';
const NOTHING: never[] = [];

function showRefusalToast({ refusal }: SendingResult): void {
  if (refusal) toast.error('Não foi possível salvar seu progresso', { id: TOAST_ID, description: refusal.message });
}

/**
 * How far the member has come in the library. A step shows at once and is kept on the device until the server knows it:
 * without a connection it is sent later, when the library is open.
 */
export function useLibraryProgress(userId: string) {
  const client = useQueryClient();
  const kept = useQuery(progressQueryOptions(userId));
  const waiting = waitingProgress.useWaiting(userId);
  const isConnected = useIsConnected();

  useEffect(() => {
    if (isConnected && Object.keys(waitingProgress.read(userId)).length > 0) void sendProgress(client, userId).then(showRefusalToast);
  }, [client, isConnected, userId]);

  const steps = useMemo(() => withWaiting(kept.data ?? NOTHING, waiting), [kept.data, waiting]);
  const doneIds = useMemo(() => new Set(steps.flatMap(({ workoutId, isDone }) => (isDone ? [workoutId] : []))), [steps]);

  async function note(key: string, isWanted: boolean): Promise<SendingResult> {
    waitingProgress.note(userId, key, isWanted);
    const result = await sendProgress(client, userId);
    showRefusalToast(result);
    return result;
  }

  async function toggleDone(workoutId: string): Promise<void> {
    const result = await note(stepKey('done', workoutId), !doneIds.has(workoutId));
    if (result.outcome === 'waiting' && !result.refusal)
      toast.info('Você está sem conexão', {
        id: TOAST_ID,
        description: 'Seu progresso ficou guardado neste aparelho e será enviado quando a conexão voltar.',
      });
  }

  return {
    steps,
    doneIds,
    open: (workoutId: string) => void note(stepKey('opened', workoutId), true),
    toggleDone: (workoutId: string) => void toggleDone(workoutId),
  };
}
