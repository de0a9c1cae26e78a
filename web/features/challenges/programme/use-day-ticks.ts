import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useIsConnected } from '#web/lib/data/connection.ts';
import type { SendingResult } from '#web/lib/marks/mark-sender.ts';
import { toast } from '#web/lib/toast.ts';
import type { ProgrammeDay } from '../api/get-challenge-days.ts';
import { sendTicks } from '../api/tick-day.ts';
import { tickKey, waitingTicks } from './day-ticks.ts';
import type { DayTick } from './day-ticks.ts';

const TOAST_ID = 'day-tick';

function showRefusalToast({ refusal }: SendingResult): void {
  if (refusal) toast.error('Não foi possível salvar sua marca', { id: TOAST_ID, description: refusal.message });
}

/**
 * The member's ticks in a challenge's days. A tick shows at once and is kept on the device until the server knows it:
 * without a connection it is sent later, when a programme is open.
 */
export function useDayTicks(userId: string, challengeId: string) {
  const client = useQueryClient();
  const waiting = waitingTicks.useWaiting(userId);
  const isConnected = useIsConnected();

  useEffect(() => {
    if (isConnected && Object.keys(waitingTicks.read(userId)).length > 0) void sendTicks(client, userId).then(showRefusalToast);
  }, [client, isConnected, userId]);

  async function save(key: string, isTicked: boolean): Promise<void> {
    waitingTicks.note(userId, key, isTicked);
    const result = await sendTicks(client, userId);
    showRefusalToast(result);
    if (result.outcome === 'waiting' && !result.refusal)
      toast.info('Você está sem conexão', {
        id: TOAST_ID,
        description: 'Sua marca ficou guardada neste aparelho e será enviada quando a conexão voltar.',
      });
  }

  return {
    isTicked: ({ day, ticked }: ProgrammeDay, part: DayTick['part']) =>
      waiting[tickKey({ challengeId, day, part })] ?? ticked.includes(part),
    tick: ({ day }: ProgrammeDay, part: DayTick['part'], isTicked: boolean) => void save(tickKey({ challengeId, day, part }), isTicked),
  };
}
