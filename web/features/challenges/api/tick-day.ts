import type { QueryClient } from '@tanstack/react-query';
import { callProcedure, doneSchema } from '#web/lib/data/call-procedure.ts';
import { createMarkSender } from '#web/lib/marks/mark-sender.ts';
import { tickOf, waitingTicks } from '../programme/day-ticks.ts';
import { programmeKeys } from './get-challenge-days.ts';

/** Saving twice changes nothing. @throws AppError */
async function saveTick(_userId: string, key: string, isTicked: boolean): Promise<void> {
  const { challengeId, day, part } = tickOf(key);
  await callProcedure(
    'tick_challenge_day',
    {
      p_challenge_id: challengeId,
      p_day: day,
      p_part: part,
      p_is_ticked: isTicked,
    },
    doneSchema,
  );
}

async function readDaysAgain(client: QueryClient, userId: string): Promise<void> {
  const queryKey = programmeKeys(userId);
  await client.cancelQueries({ queryKey });
  await client.refetchQueries({ queryKey }, { throwOnError: true });
}

/** Sends the ticks that wait on this device. */
export const sendTicks = createMarkSender({ waiting: waitingTicks, save: saveTick, readAgain: readDaysAgain });
