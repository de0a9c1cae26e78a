import { BadgeCheck, Hourglass } from 'lucide-react';
import { challengeResult } from '#domain/results.ts';
import { Notice } from '#web/components/feedback/notice.tsx';
import { now } from '#web/lib/device/clock.ts';
import type { Challenge } from '../api/get-active-challenge.ts';
import { RESULT_NAMES, finalDueText } from './result-words.ts';

/** Whether the standing of an ended challenge can still change, and until when. Nothing while it goes on. */
export function ResultNotice({ challenge }: { challenge: Challenge }) {
  const result = challengeResult(challenge, now());
  if (!result) return null;
  if (result.state === 'final') {
    return (
      <Notice icon={<BadgeCheck />} tone="success" title={RESULT_NAMES.final}>
        Os lugares deste desafio não mudam mais.
      </Notice>
    );
  }
  return (
    <Notice icon={<Hourglass />} tone="warning" title={RESULT_NAMES.provisional}>
      {`${finalDueText(result.finalDue, challenge.time_zone, now())} Até lá contam os treinos que esperavam sinal e as correções da equipe.`}
    </Notice>
  );
}
